import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "@parsewright/contract";
import { readDatabaseSettings } from "../database/database-settings.ts";

/** The file in which a service with this environment leaves its first key, and whether it is there. */
export function findFirstKeyFile(environment: Environment): {
  readonly path: string;
  readonly isThere: boolean;
} {
  const path = firstKeyPath(readDatabaseSettings(environment).dataFolder);
  return { path, isThere: existsSync(path) };
}

export function firstKeyPath(dataFolder: string): string {
  return join(dataFolder, "first-key");
}
