/** Makes one report of the audits of many jars. */
@NullMarked
package dev.ringo.sample.report;

import org.jspecify.annotations.NullMarked;
