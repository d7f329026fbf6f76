import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { isAbsolute, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type Environment, readVariable } from "@parsewright/contract";
import type { ModelEntry } from "./model-entry.ts";

export type { Environment } from "@parsewright/contract";

/**
 * `PARSER_MODEL_DIR`, else a folder in the user's cache, where each system keeps it. Models that were pulled when that
 * folder was called `parser` are used where they are.
 */
export function defaultModelDirectory(
  environment: Environment,
  platform: NodeJS.Platform = process.platform,
): string {
  const chosen = readVariable(environment, "PARSER_MODEL_DIR");
  if (chosen !== undefined) return resolve(chosen);
  const [models, earlier] = ["parsewright", "parser"].map((name) =>
    join(cacheFolder(environment, platform), name, "models"),
  ) as [string, string];
  return !existsSync(models) && existsSync(earlier) ? earlier : models;
}

/** The folder of a model's snapshot. */
export function snapshotFolder(
  modelDirectory: string,
  { name, version, isBundled }: ModelEntry,
): string {
  return isBundled === true ? join(BUNDLED_FOLDER, name) : join(modelDirectory, name, version);
}

/** Folder beside the sources and the built files, so that both find it. */
const BUNDLED_FOLDER = fileURLToPath(new URL("../../weights", import.meta.url));

function cacheFolder(environment: Environment, platform: NodeJS.Platform): string {
  if (platform === "darwin") return join(homedir(), "Library", "Caches");
  if (platform === "win32")
    return environment["LOCALAPPDATA"] ?? join(homedir(), "AppData", "Local");
  const { XDG_CACHE_HOME: chosen } = environment;
  // The XDG specification: a relative path is invalid and to be ignored.
  return chosen !== undefined && isAbsolute(chosen) ? chosen : join(homedir(), ".cache");
}
