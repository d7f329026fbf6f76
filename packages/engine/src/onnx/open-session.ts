import { existsSync } from "node:fs";
import type { ExecutionProvider } from "@parsewright/contract";
import { InferenceSession } from "onnxruntime-node";
import { UnusableProviderError } from "../model-threads/unusable-provider-error.ts";
import { CUDA_LIBRARY } from "./cuda-library.ts";

/**
 * Loads a model where `provider` says. `auto` is a GPU where CUDA is installed and works, else the CPU; `cuda` fails
 * where it does not.
 */
export async function openSession(
  model: Uint8Array,
  options: InferenceSession.SessionOptions,
  provider: ExecutionProvider,
): Promise<InferenceSession> {
  const onCpu = () => InferenceSession.create(model, options);
  if (!mayUseGpu(provider)) return onCpu();
  if (!existsSync(CUDA_LIBRARY))
    throw cudaMissing("onnxruntime's CUDA libraries are not installed");
  try {
    // The CPU runs the operators that CUDA does not support.
    return await InferenceSession.create(model, {
      ...options,
      executionProviders: ["cuda", "cpu"],
    });
  } catch (error) {
    if (provider === "auto") return onCpu();
    throw cudaMissing(String(error));
  }
}

/** Checks whether a model is tried on a GPU first. */
export function mayUseGpu(provider: ExecutionProvider): boolean {
  return provider === "cuda" || (provider === "auto" && existsSync(CUDA_LIBRARY));
}

function cudaMissing(reason: string): UnusableProviderError {
  return new UnusableProviderError(
    `The execution provider cuda cannot be used here: ${reason}. Set PARSER_EXECUTION_PROVIDER to auto or cpu, or install CUDA as docs/models.md says.`,
  );
}
