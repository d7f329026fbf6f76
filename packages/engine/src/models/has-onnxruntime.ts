import { createRequire } from "node:module";

/**
 * Looks for the native part of onnxruntime, which not every system has. In a clone of the repository, one package
 * contains the files for all systems; users install one package for each system.
 */
export function hasOnnxruntime({
  platform,
  arch,
}: Pick<NodeJS.Process, "platform" | "arch"> = process): boolean {
  const { resolve } = createRequire(createRequire(import.meta.url).resolve("onnxruntime-node"));
  return [
    `@parsewright/onnxruntime-${platform}-${arch}/onnxruntime_binding.node`,
    `../bin/napi-v6/${platform}/${arch}/onnxruntime_binding.node`,
  ].some((file) => {
    try {
      return resolve(file) !== "";
    } catch {
      return false;
    }
  });
}
