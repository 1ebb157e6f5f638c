package dev.ringo.spring.worker;

import dev.ringo.spring.RingoWorker;
import java.lang.reflect.Method;

/**
 * An annotated method as it was found.
 *
 * @param singleton whether one bean serves all calls; otherwise each call gets a fresh one
 */
record WorkerMethod(String beanName, Class<?> beanType, boolean singleton, Method method, RingoWorker annotation) {

    /** How messages name it. */
    String displayName() {
        return beanType.getSimpleName() + "." + method.getName() + " (bean '" + beanName + "')";
    }
}
