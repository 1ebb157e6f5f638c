package dev.ringo.sample;

/**
 * How an audit ended.
 *
 * @param jars how many jars were found
 * @param done how many of them this run found audited already
 * @param failures jars that could not be audited
 * @param searchErrors places that could not be searched
 */
record AuditOutcome(int jars, int done, int failures, int searchErrors) {

    /** 0 if everything could be audited, 1 if something could not. */
    int exitCode() {
        return failures == 0 && searchErrors == 0 ? 0 : 1;
    }
}
