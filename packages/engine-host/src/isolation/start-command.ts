import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { builtUrl } from "../built-url.ts";
import type { EngineProcessSettings, ModelProcessSettings } from "../child-messages.ts";
import type { SlotFolders } from "../slot-folders.ts";
import type { Isolation } from "./find-isolation.ts";
import { nodeFlags } from "./node-flags.ts";

/** Folder of the code of processes. */
export const PROCESS_CODE_FOLDER = fileURLToPath(new URL("..", builtUrl(import.meta.url, "lib")));

export interface StartFacts {
  readonly isolation: Isolation;
  readonly readable: readonly string[];
  readonly memoryMegabytes: number;
  /** The file to start, from the code folder, and its only argument. */
  readonly entry: string;
  readonly settings: EngineProcessSettings | ModelProcessSettings;
}

/** The command that starts a process which works in these folders. */
export function startCommand(folders: SlotFolders, facts: StartFacts): string[] {
  const { settings, isolation, readable, entry, memoryMegabytes } = facts;
  return [
    ...isolation.prefixFor(folders),
    process.execPath,
    ...nodeFlags(
      { readable: [...readable, folders.input], writableFolder: folders.output },
      memoryMegabytes,
    ),
    join(PROCESS_CODE_FOLDER, entry),
    JSON.stringify(settings),
  ];
}
