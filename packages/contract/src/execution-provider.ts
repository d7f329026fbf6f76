/** Where models run: on a GPU where that works, on the CPU, or on a GPU and nowhere else. */
export const EXECUTION_PROVIDERS = ["auto", "cpu", "cuda"] as const;
export type ExecutionProvider = (typeof EXECUTION_PROVIDERS)[number];
