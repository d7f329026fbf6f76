import { resolve } from "node:path";
import { type LoadedModel, ParserError } from "@parsewright/contract";
import { inspectSnapshot } from "./inspect-snapshot.ts";
import { MODEL_MANIFEST } from "./manifest.ts";
import { snapshotFolder } from "./model-directory.ts";
import type { ModelEntry } from "./model-entry.ts";

/** A model with all of its files, as the manifest lists them. */
export interface InstalledModel extends LoadedModel {
  /** Absolute path of each file, by its path in the manifest. */
  readonly files: Readonly<Record<string, string>>;
}

export interface LocateOptions {
  /** Without it those models alone are found that come with the engine. */
  readonly modelDirectory: string | undefined;
  readonly manifest?: readonly ModelEntry[];
}

/**
 * Finds a model that is about to be loaded and checks the size and hash of its files.
 * `undefined`: not installed, so another recipe must do. A damaged one is an error, because someone
 * meant it to be used.
 */
export async function locateModel(
  name: string,
  { modelDirectory, manifest = MODEL_MANIFEST }: LocateOptions,
): Promise<InstalledModel | undefined> {
  const entry = manifest.find((candidate) => candidate.name === name);
  if (entry === undefined) throw new Error(`The manifest has no model "${name}".`);

  if (modelDirectory === undefined && entry.isBundled !== true) return undefined;
  const directory = resolve(snapshotFolder(modelDirectory ?? "", entry));
  const problem = await inspectSnapshot(directory, entry, { checkHashes: true });
  if (problem?.kind === "missing") return undefined;
  if (problem !== undefined) throw damaged(entry, problem.detail);
  return {
    name,
    version: entry.version,
    directory,
    files: Object.fromEntries(entry.files.map(({ path }) => [path, resolve(directory, path)])),
  };
}

function damaged({ name, version, isBundled }: ModelEntry, detail: string): ParserError {
  const fix =
    isBundled === true
      ? "It is part of Parsewright: install Parsewright anew."
      : `Run "parsewright models pull ${name}" to install it anew.`;
  return new ParserError(
    "BACKEND_UNAVAILABLE",
    `The installed model ${name} is damaged: ${detail}. ${fix}`,
    { details: { model: name, version } },
  );
}
