package dev.ringo.sample;

import dev.ringo.client.error.RingoException;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.springframework.boot.ExitCodeGenerator;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;

/**
 * Audits the jars of an application, one durable task for each: kill it at any moment and start it again, and it goes on
 * where it was.
 */
@SpringBootApplication(proxyBeanMethods = false)
@ConfigurationPropertiesScan
public class SampleApplication {

    private static final int FAILURE = 1;
    private static final int USAGE_ERROR = 2;

    private SampleApplication() {}

    /** Runs the audit that the command line asks for; stays up behind it unless told otherwise. */
    public static void main(String[] arguments) throws InterruptedException {
        AuditOptions options;
        try {
            options = AuditOptions.parse(arguments);
        } catch (UsageException e) {
            System.err.println(e.getMessage());
            System.exit(USAGE_ERROR);
            return;
        }
        if (options.help()) {
            System.out.print(AuditOptions.usage());
            return;
        }
        ConfigurableApplicationContext application = start(options);
        ExitCodeGenerator result = audit(application, options);
        if (options.exit()) {
            System.exit(SpringApplication.exit(application, result));
        }
    }

    private static ExitCodeGenerator audit(ConfigurableApplicationContext application, AuditOptions options)
            throws InterruptedException {
        try {
            return application.getBean(AuditRun.class).run(options)::exitCode;
        } catch (RingoException e) {
            System.err.println("The audit cannot go on: " + e.getMessage());
        } catch (CancellationException e) {
            System.err.println("The application ends before the audit; start it again to go on");
        }
        return () -> FAILURE;
    }

    /** Starts the application without beginning an audit. */
    static ConfigurableApplicationContext start(AuditOptions options) {
        SpringApplication application = new SpringApplication(SampleApplication.class);
        application.addInitializers(
                context -> ((GenericApplicationContext) context).registerBean(AuditOptions.class, () -> options));
        List<String> forSpring = options.springArguments();
        return application.run(forSpring.toArray(String[]::new));
    }
}
