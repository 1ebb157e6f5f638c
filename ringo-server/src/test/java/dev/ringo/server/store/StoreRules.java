package dev.ringo.server.store;

/** Rules that every store keeps; each topic has an interface of its own. */
interface StoreRules {

    /** The store under test, opened for this test alone. */
    StoreBench bench();
}
