import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** Where onnxruntime looks for the part that needs CUDA, which its package does not contain. */
export const CUDA_LIBRARY = join(
  dirname(createRequire(import.meta.url).resolve("onnxruntime-node")),
  "../bin/napi-v6/linux/x64/libonnxruntime_providers_cuda.so",
);
