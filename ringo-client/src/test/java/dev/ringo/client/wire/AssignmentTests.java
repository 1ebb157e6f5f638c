package dev.ringo.client.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ringo.client.scripted.Leases;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class AssignmentTests {

    @Test
    void labelHasWhatPeopleKnowATaskBy() {
        Assignment assignment = Assignment.of(Leases.lease("t"), new TaskCodec(new JsonMapper()));
        assertThat(assignment).extracting(Assignment::label).isEqualTo("job 'key-t' of queue 'work' (t)");
    }
}
