/** The processor that computes in the process that runs models for others. The CPU is for tests of machines without a GPU. */
export type DeviceProvider = "cuda" | "cpu";
