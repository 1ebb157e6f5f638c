package dev.ringo.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AuditOptionsTests {

    @Test
    void withoutArgumentsTheOwnJarsAreAuditedWithProgressAndWithoutEnd() {
        assertThat(AuditOptions.parse()).isEqualTo(new AuditOptions(List.of(), false, true, false, List.of()));
    }

    @Test
    void foldersAndOptionsMayBeMixed() {
        assertThat(AuditOptions.parse("lib", "--exit", "my jars", "--no-progress", "../x.jar", "-h"))
                .isEqualTo(new AuditOptions(
                        List.of(Path.of("lib"), Path.of("my jars"), Path.of("../x.jar")),
                        true,
                        false,
                        true,
                        List.of()));
    }

    @Test
    void argumentsForSpringBootPassThroughUntouched() {
        AuditOptions options = AuditOptions.parse(
                "--ringo.local.directory=/tmp/a b", "lib", "--server.port=0", "--x=", "--debug", "--trace", "--exit");

        assertThat(options.springArguments())
                .containsExactly("--ringo.local.directory=/tmp/a b", "--server.port=0", "--x=", "--debug", "--trace");
        assertThat(options.folders()).containsExactly(Path.of("lib"));
    }

    @Test
    void afterTwoDashesOnlyFoldersFollow() {
        AuditOptions options = AuditOptions.parse("--exit", "--", "--exit", "-x", "--a=b", "--");

        assertThat(options.folders())
                .containsExactly(Path.of("--exit"), Path.of("-x"), Path.of("--a=b"), Path.of("--"));
        assertThat(options.springArguments()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--exti", "-x", "-", "--=x", "--server.port", "--Exit"})
    void anUnknownOptionIsRefused(String argument) {
        assertThatThrownBy(() -> AuditOptions.parse("lib", argument))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("Unknown option " + argument + ". ")
                .hasMessageEndingWith(" (--help lists all options)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--exit=true", "--no-progress=", "--help=all"})
    void anOwnOptionTakesNoValue(String argument) {
        assertThatThrownBy(() -> AuditOptions.parse(argument))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(argument.substring(0, argument.indexOf('=')) + " takes no value");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a\0b"})
    void aFolderThatCannotBeIsRefused(String argument) {
        assertThatThrownBy(() -> AuditOptions.parse(argument)).isInstanceOf(UsageException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--exit", "--no-progress", "--help"})
    void theHelpNamesEveryOption(String option) {
        assertThat(AuditOptions.usage()).contains(option);
    }
}
