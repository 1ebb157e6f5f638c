package dev.ringo.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Instant;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;

/** The laws between the modules. This module sees all others, so it is the one that can watch them. */
@AnalyzeClasses(packages = "dev.ringo", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTests {

    private static final String GENERATED = "dev.ringo.taskqueue.v1..";
    private static final String PROTO = "dev.ringo.proto..";
    private static final String CLIENT = "dev.ringo.client..";
    private static final String SERVER = "dev.ringo.server..";
    private static final String SPRING = "dev.ringo.spring..";
    private static final String SAMPLE = "dev.ringo.sample..";

    private static final DescribedPredicate<JavaClass> INTERNAL =
            describe("in an internal package", type -> isInternal(type.getPackageName()));

    @ArchTest
    static final ArchRule protoKnowsNobody = noClasses()
            .that()
            .resideInAnyPackage(PROTO, GENERATED)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(CLIENT, SERVER, SPRING, SAMPLE)
            .because("arrows only point downwards");

    @ArchTest
    static final ArchRule clientKnowsNeitherServerNorSpring = noClasses()
            .that()
            .resideInAPackage(CLIENT)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(SERVER, SPRING, SAMPLE)
            .because("client and server know each other only through the contract");

    @ArchTest
    static final ArchRule serverKnowsNeitherClientNorSpring = noClasses()
            .that()
            .resideInAPackage(SERVER)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(CLIENT, SPRING, SAMPLE)
            .because("client and server know each other only through the contract");

    @ArchTest
    static final ArchRule springStaysInItsModule = noClasses()
            .that()
            .resideOutsideOfPackages(SPRING, SAMPLE)
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.springframework..")
            .because("client and server are plain Java");

    @ArchTest
    static final ArchRule autoconfigureKnowsNoApplication = noClasses()
            .that()
            .resideInAPackage(SPRING)
            .should()
            .dependOnClassesThat()
            .resideInAPackage(SAMPLE);

    @ArchTest
    static final ArchRule sqlStaysInTheStores = noClasses()
            .that()
            .resideOutsideOfPackage("dev.ringo.server.store..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("java.sql..", "javax.sql..", "org.sqlite..");

    @ArchTest
    static final ArchRule generatedTypesStayAtTheEdgeOfTheWire = noClasses()
            .that()
            .resideOutsideOfPackages(GENERATED, PROTO, "dev.ringo.client.wire..", "dev.ringo.server.grpc..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage(GENERATED);

    @ArchTest
    static final ArchRule rulesOfTheQueueDoNoInputOrOutput = noClasses()
            .that()
            .resideInAPackage("dev.ringo.server.queue..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("java.io..", "java.nio.file..", "java.net..", "io.grpc..", "dev.ringo.server.store..");

    @ArchTest
    static final ArchRule packagesOfTheServerHaveNoCycles =
            slices().matching("dev.ringo.server.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule packagesOfTheClientHaveNoCycles =
            slices().matching("dev.ringo.client.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule packagesOfTheSpringModuleHaveNoCycles =
            slices().matching("dev.ringo.spring.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule internalsOfTheServerStayInside = noClasses()
            .that()
            .resideOutsideOfPackage(SERVER)
            .should()
            .dependOnClassesThat(INTERNAL.and(inTree("dev.ringo.server")));

    @ArchTest
    static final ArchRule internalsOfTheClientStayInside = noClasses()
            .that()
            .resideOutsideOfPackage(CLIENT)
            .should()
            .dependOnClassesThat(INTERNAL.and(inTree("dev.ringo.client")));

    @ArchTest
    static final ArchRule internalsOfTheSpringModuleStayInside = noClasses()
            .that()
            .resideOutsideOfPackage(SPRING)
            .should()
            .dependOnClassesThat(INTERNAL.and(inTree("dev.ringo.spring")));

    @ArchTest
    static final ArchRule autoConfigurationsAreFinalWithoutPublicMembers = classes()
            .that()
            .areAnnotatedWith(AutoConfiguration.class)
            .should()
            .bePublic()
            .andShould()
            .haveModifier(JavaModifier.FINAL);

    @ArchTest
    static final ArchRule beanMethodsArePackagePrivateAndConditionsOnClassesStandOnClasses = methods()
            .that()
            .areAnnotatedWith(Bean.class)
            .should()
            .bePackagePrivate()
            .andShould()
            .notBeAnnotatedWith(ConditionalOnClass.class);

    @ArchTest
    static final ArchRule nobodySleeps = noClasses()
            .should()
            .callMethod(Thread.class, "sleep", long.class)
            .because("what is waited for is a condition");

    @ArchTest
    static final ArchRule loopsAndRulesAskAnInjectedClock = noClasses()
            .that()
            .resideInAnyPackage("dev.ringo.server.queue..", "dev.ringo.server.engine..", "dev.ringo.client.worker..")
            .should()
            .callMethod(Instant.class, "now")
            .orShould()
            .callMethod(System.class, "currentTimeMillis");

    @ArchTest
    static final ArchRule onlyProgramsWriteToTheConsole = noClasses()
            .that()
            .resideOutsideOfPackages(SAMPLE, "dev.ringo.server.daemon..")
            .should()
            .accessField(System.class, "out")
            .orShould()
            .accessField(System.class, "err");

    private static DescribedPredicate<JavaClass> inTree(String root) {
        return describe(
                "below " + root,
                type -> type.getPackageName().equals(root)
                        || type.getPackageName().startsWith(root + "."));
    }

    /** API packages are few and named here; everything else below a module's root is internal. */
    private static boolean isInternal(String packageName) {
        return switch (packageName) {
            case "dev.ringo.client",
                    "dev.ringo.client.task",
                    "dev.ringo.client.error",
                    "dev.ringo.client.worker",
                    "dev.ringo.client.concurrency",
                    "dev.ringo.server",
                    "dev.ringo.spring",
                    "dev.ringo.spring.autoconfigure" -> false;
            default -> true;
        };
    }
}
