import { readdir } from "node:fs/promises";
import { join } from "node:path";

/** The folder of the model store that holds the weights of the vision model. */
export const WEIGHTS_FOLDER = "mineru2.5";

/** Weights of the vision model, as one of the two kinds of servers reads them. */
export type Weights =
  | { readonly kind: "safetensors"; readonly directory: string }
  | {
      readonly kind: "gguf";
      readonly directory: string;
      readonly modelFile: string;
      /** The part that looks at pictures. */
      readonly projectorFile: string;
    };

/** `undefined`: the folder is not there, or holds no weights. */
export async function findWeights(directory: string): Promise<Weights | undefined> {
  const names = await readdir(directory)
    .then((found) => found.sort())
    .catch((): string[] => []);
  if (names.includes("config.json") && names.some((name) => name.endsWith(".safetensors")))
    return { kind: "safetensors", directory };
  const gguf = names.filter((name) => name.endsWith(".gguf"));
  const projector = gguf.find((name) => name.includes("mmproj"));
  const model = gguf.find((name) => name !== projector);
  if (projector === undefined || model === undefined) return undefined;
  return {
    kind: "gguf",
    directory,
    modelFile: join(directory, model),
    projectorFile: join(directory, projector),
  };
}
