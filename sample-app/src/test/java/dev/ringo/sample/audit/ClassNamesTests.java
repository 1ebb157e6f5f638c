package dev.ringo.sample.audit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClassNamesTests {

    @ParameterizedTest
    @CsvSource({
        "A.class, A",
        "com/shop/A$B.class, com.shop.A$B",
        "META-INF/versions/21/com/A.class, com.A",
        "BOOT-INF/classes/com/A.class, com.A",
        "WEB-INF/classes/META-INF/versions/9/com/A.class, com.A",
        "META-INF/com/A.class, META-INF.com.A",
    })
    void aClassGoesByTheNameThatItHasAtRunTime(String entry, String name) {
        assertThat(ClassNames.of(entry)).contains(name);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "module-info.class",
                "META-INF/versions/9/module-info.class",
                "com/package-info.class",
                "com/.class",
                ".class",
                "a\nb.class"
            })
    void descriptorsAndWhatHasNoNameAreLeftOut(String entry) {
        assertThat(ClassNames.of(entry)).isEmpty();
    }
}
