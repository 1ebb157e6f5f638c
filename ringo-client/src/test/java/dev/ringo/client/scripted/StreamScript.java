package dev.ringo.client.scripted;

import dev.ringo.taskqueue.v1.WorkRequest;

/** What a scripted server does with a frame of a Work stream. */
@FunctionalInterface
public interface StreamScript {

    /** False leaves the frame to the stream: registrations are accepted, commands are done. */
    boolean handle(ScriptedStream stream, WorkRequest frame);
}
