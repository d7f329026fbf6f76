/** Processors for models: a GPU if that works, the CPU, or a GPU and nothing else. */
export const EXECUTION_PROVIDERS = ["auto", "cpu", "cuda"] as const;
export type ExecutionProvider = (typeof EXECUTION_PROVIDERS)[number];
