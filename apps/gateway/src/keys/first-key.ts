import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Database } from "../database/database.ts";
import type { GatewayLog } from "../http/gateway-log.ts";
import { createFirstKey } from "./postgres-key-store.ts";

/**
 * Leaves the first key in a file that only the gateway's account can read: what is printed ends up in the journals of
 * service managers and containers. `undefined` where there was a key before, or the file cannot be written.
 */
export async function leaveFirstKey(
  database: Pick<Database, "transaction">,
  { path, log }: { readonly path: string; readonly log: GatewayLog },
): Promise<{ readonly key: string; readonly path: string } | undefined> {
  try {
    const first = await createFirstKey(database, (key) => writePrivately(path, key));
    return first && { key: first.key, path };
  } catch (error) {
    log("warn", "no first key was made", {
      reason: String(error),
      fix: "set PARSER_DATA_DIR to a folder that can be written, or run: parsewright keys create",
    });
    return undefined;
  }
}

/** A new file: one that is there could have been opened by others before. */
async function writePrivately(path: string, key: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await rm(path, { force: true });
  await writeFile(path, `${key}\n`, { mode: 0o600, flag: "wx" });
}
