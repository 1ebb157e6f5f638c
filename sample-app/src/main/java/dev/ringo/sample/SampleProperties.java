package dev.ringo.sample;

import java.nio.file.Path;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Properties of the sample.
 *
 * @param directory where results and reports are kept
 * @param announce whether a finished audit is announced as a task of the queue "notices", for a worker elsewhere
 */
@ConfigurationProperties("sample")
record SampleProperties(
        @DefaultValue("./ringo-data/audit") Path directory,
        @DefaultValue("false") boolean announce) {}
