package dev.ringo.spring.worker;

import dev.ringo.spring.RingoConfigurationException;
import dev.ringo.spring.RingoWorker;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.springframework.aop.framework.autoproxy.AutoProxyUtils;
import org.springframework.aop.scope.ScopedProxyUtils;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.MethodIntrospector;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.annotation.AnnotationUtils;

/**
 * Finds the annotated methods of all beans by their types, so that no bean is created for it: lazy beans stay lazy until
 * their worker starts, and prototypes are found like any other.
 */
final class WorkerMethods {

    private final ConfigurableListableBeanFactory beans;

    WorkerMethods(ConfigurableListableBeanFactory beans) {
        this.beans = beans;
    }

    List<WorkerMethod> find() {
        List<WorkerMethod> found = new ArrayList<>();
        for (String beanName : beans.getBeanNamesForType(Object.class, true, false)) {
            if (!ScopedProxyUtils.isScopedTarget(beanName)) {
                Class<?> type = AutoProxyUtils.determineTargetClass(beans, beanName);
                if (type != null && AnnotationUtils.isCandidateClass(type, RingoWorker.class)) {
                    addMethods(found, beanName, type);
                }
            }
        }
        return found;
    }

    private void addMethods(List<WorkerMethod> found, String beanName, Class<?> type) {
        Map<Method, RingoWorker> methods =
                MethodIntrospector.selectMethods(type, (MethodIntrospector.MetadataLookup<RingoWorker>)
                        method -> AnnotatedElementUtils.findMergedAnnotation(method, RingoWorker.class));
        methods.forEach((method, annotation) -> {
            WorkerMethod worker = new WorkerMethod(beanName, type, isSingleton(beanName), method, annotation);
            checkScope(worker);
            found.add(worker);
        });
    }

    private boolean isSingleton(String beanName) {
        return beans.isSingleton(beanName);
    }

    /** A bean of a request or session cannot serve tasks: none is under way when a task runs. */
    private void checkScope(WorkerMethod worker) {
        String target = ScopedProxyUtils.getTargetBeanName(worker.beanName());
        boolean scopedProxy = beans.containsBeanDefinition(target);
        if (scopedProxy || !(worker.singleton() || beans.isPrototype(worker.beanName()))) {
            throw new RingoConfigurationException(
                    "The @RingoWorker method " + worker.displayName()
                            + " belongs to a bean that is neither a singleton nor a prototype",
                    "Move the method to a singleton bean; tasks run outside any request or session.");
        }
    }
}
