package dev.ringo.server.daemon;

import dev.ringo.proto.Protocol;

/**
 * The one line by which a daemon says that it serves, in the form that every SDK expects.
 *
 * @param endpoint host and port of gRPC
 * @param managementEndpoint URL of the management listener; empty if there is none
 */
record ReadinessLine(String endpoint, String managementEndpoint, String instanceId, long pid) {

    /** The line without its line feed. */
    String toJson() {
        return new JsonLine()
                .add("endpoint", endpoint)
                .add("managementEndpoint", managementEndpoint)
                .add("instanceId", instanceId)
                .add("registryAvailable", false)
                .add("hubRegistrationConfigured", false)
                .add("pid", pid)
                .add("version", Protocol.VERSION)
                .add("protocolMajor", Protocol.MAJOR)
                .add("protocolMinor", Protocol.MINOR)
                .add("schemaVersion", Protocol.SCHEMA)
                .toString();
    }
}
