import type { LoadedModel } from "@parsewright/contract";
import type { ModelPart } from "../model-threads/threaded-model.ts";
import { type LocateOptions, locateModel } from "./locate-model.ts";

/** A part of a model that is installed. */
export interface InstalledPart {
  readonly model: LoadedModel;
  /** Its file, or its folder where it has several. */
  readonly path: string;
}

/** `undefined`: not installed. A damaged one is a `ParserError`. */
export async function locatePart(
  part: ModelPart,
  options: LocateOptions,
): Promise<InstalledPart | undefined> {
  const installed = await locateModel(part.model, options);
  if (installed === undefined) return undefined;
  const { files, ...model } = installed;
  const [path, ...others] = Object.values(files);
  return { model, path: path === undefined || others.length > 0 ? model.directory : path };
}
