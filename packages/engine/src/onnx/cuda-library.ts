import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** Path at which onnxruntime looks for the part that needs CUDA. Its package does not contain that part. */
export const CUDA_LIBRARY = join(nativeFolder(), "libonnxruntime_providers_cuda.so");

/**
 * Finds the folder of the native files. In a clone of the repository, one package contains those of every system; users
 * install one package for each system.
 */
function nativeFolder(): string {
  const entry = createRequire(import.meta.url).resolve("onnxruntime-node");
  try {
    return dirname(createRequire(entry).resolve("@parsewright/onnxruntime-linux-x64/package.json"));
  } catch {
    return join(dirname(entry), "../bin/napi-v6/linux/x64");
  }
}
