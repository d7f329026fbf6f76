import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { builtUrl } from "../built-url.ts";
import type { EngineProcessSettings } from "../child-messages.ts";
import type { EngineHostSettings } from "../engine-host-settings.ts";
import type { Isolation } from "./find-isolation.ts";
import { nodeFlags } from "./node-flags.ts";

/** Where the code of processes lies. */
export const PROCESS_CODE_FOLDER = fileURLToPath(new URL("..", builtUrl(import.meta.url)));

export interface StartFacts {
  readonly settings: EngineHostSettings;
  readonly isolation: Isolation;
  readonly readable: readonly string[];
  /** The file to start, from the code folder. */
  readonly entry: string;
}

/** The command that starts a process which may write one folder. */
export function startCommand(writableFolder: string, facts: StartFacts): string[] {
  const { settings, isolation, readable, entry } = facts;
  const { modelDirectory, threads, isWarmedUp, memoryMegabytes } = settings;
  const processSettings: EngineProcessSettings = {
    ...(modelDirectory !== undefined && { modelDirectory }),
    threads,
    isWarmedUp,
  };
  return [
    ...isolation.prefixFor(writableFolder),
    process.execPath,
    ...nodeFlags({ readable, writableFolder }, memoryMegabytes),
    join(PROCESS_CODE_FOLDER, entry),
    JSON.stringify(processSettings),
  ];
}
