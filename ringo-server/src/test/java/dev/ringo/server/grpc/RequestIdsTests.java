package dev.ringo.server.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestIdsTests {

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void zeroStandsForNoIdAndMayBeRepeated(boolean ordered) {
        RequestIds ids = new RequestIds(ordered);
        assertThat(ids.use(0)).isTrue();
        assertThat(ids.use(5)).isTrue();
        assertThat(ids.use(0)).isTrue();
    }

    @Test
    void orderedIdsGrow() {
        RequestIds ids = new RequestIds(true);
        assertThat(ids.use(3)).isTrue();
        assertThat(ids.use(3)).isFalse();
        assertThat(ids.use(2)).isFalse();
        assertThat(ids.use(100)).isTrue();
    }

    @Test
    void orderedIdsAreUnsigned() {
        RequestIds ids = new RequestIds(true);
        assertThat(ids.use(Long.MAX_VALUE)).isTrue();
        assertThat(ids.use(Long.MIN_VALUE)).isTrue();
        assertThat(ids.use(Long.MAX_VALUE)).isFalse();
        assertThat(ids.use(-1)).isTrue();
        assertThat(ids.use(-1)).isFalse();
        assertThat(ids.use(1)).isFalse();
    }

    @Test
    void unorderedIdsAreUsedOnceInAnyOrder() {
        RequestIds ids = new RequestIds(false);
        Set<Long> used = new HashSet<>();
        Random random = new Random(11);
        for (int i = 0; i < 20_000; i++) {
            long id = 1 + random.nextInt(4_000);
            assertThat(ids.use(id)).as("id %d", id).isEqualTo(used.add(id));
        }
    }

    @Test
    void unorderedIdsReachToTheLastOne() {
        RequestIds ids = new RequestIds(false);
        for (long id : new long[] {-1, 1, -2, Long.MAX_VALUE, Long.MIN_VALUE, 2}) {
            assertThat(ids.use(id)).isTrue();
        }
        for (long id : new long[] {-1, 1, -2, Long.MAX_VALUE, Long.MIN_VALUE, 2}) {
            assertThat(ids.use(id)).isFalse();
        }
    }

    @Test
    void aClientThatCountsTakesNoRoomAndIsRememberedForEver() {
        RequestIds ids = new RequestIds(false);
        for (long id = 1; id <= 10L * RequestIds.MAX_RANGES; id++) {
            ids.use(id);
        }
        assertThat(ids.use(1)).isFalse();
    }

    @Test
    void ofTooManyGapsTheLowestIdsAreForgotten() {
        RequestIds ids = new RequestIds(false);
        for (long i = 1; i <= RequestIds.MAX_RANGES; i++) {
            ids.use(2 * i);
        }
        assertThat(ids.use(2)).isFalse();
        ids.use(2L * RequestIds.MAX_RANGES + 2);
        assertThat(ids.use(4)).isFalse();
        assertThat(ids.use(2)).isTrue();
    }
}
