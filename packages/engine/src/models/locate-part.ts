import { existsSync } from "node:fs";
import { join } from "node:path";
import type { LoadedModel } from "@parser/contract";
import type { ModelPart } from "../model-threads/threaded-model.ts";
import { type LocateOptions, locateModel } from "./locate-model.ts";

/** A part of a model that is installed. */
export interface InstalledPart {
  readonly model: LoadedModel;
  /** Its file; the folder for what a person put there. */
  readonly path: string;
  /** Whether the manifest has it: nobody vouches for what a person put into a folder. */
  readonly isListed: boolean;
}

/** `undefined`: not installed. A damaged one is a `ParserError`. */
export async function locatePart(
  part: ModelPart,
  options: LocateOptions,
): Promise<InstalledPart | undefined> {
  if ("folder" in part) return locateFolder(part.folder, options);
  const installed = await locateModel(part.model, options);
  if (installed === undefined) return undefined;
  const { files, ...model } = installed;
  const [path, ...others] = Object.values(files);
  if (path === undefined || others.length > 0)
    throw new Error(`The model ${model.name} is not one file.`);
  return { model, path, isListed: true };
}

function locateFolder(name: string, { modelDirectory }: LocateOptions): InstalledPart | undefined {
  const path = join(modelDirectory, name);
  if (!existsSync(path)) return undefined;
  return { model: { name, version: "", directory: path }, path, isListed: false };
}
