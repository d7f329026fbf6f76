import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { type Environment, readVariable } from "@parsewright/contract";

export interface DatabaseSettings {
  /** A PostgreSQL server of the operator's; `undefined` means the embedded one. */
  readonly url?: string;
  /** Folder in which the embedded server keeps its data; blobs and secrets lie beside it. */
  readonly dataFolder: string;
}

/** Reads `DATABASE_URL` and `PARSER_DATA_DIR`. */
export function readDatabaseSettings(environment: Environment): DatabaseSettings {
  const url = readVariable(environment, "DATABASE_URL");
  return {
    ...(url !== undefined && { url }),
    dataFolder: resolve(
      readVariable(environment, "PARSER_DATA_DIR") ?? defaultDataFolder(environment),
    ),
  };
}

function defaultDataFolder(environment: Environment): string {
  // The home of root is closed to the account that the embedded server runs as.
  if (process.getuid?.() === 0) return "/var/lib/parser";
  if (process.platform === "darwin") {
    return join(homedir(), "Library", "Application Support", "parser");
  }
  return join(environment.XDG_DATA_HOME || join(homedir(), ".local", "share"), "parser");
}
