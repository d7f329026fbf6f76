/** Where the process that runs models for others runs them. The CPU is for tests of machines without a GPU. */
export type DeviceProvider = "cuda" | "cpu";
