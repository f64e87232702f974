/**
 * Runs before every test file. Properties draw their cases from one seed, so that a red run is about the change and
 * can be run again; SEAMBENCH_PROPERTY_SEED=<n> explores others.
 */
import fc from "fast-check";

const usual = 20260301;

fc.configureGlobal({ seed: Number(process.env["SEAMBENCH_PROPERTY_SEED"] ?? usual) });
