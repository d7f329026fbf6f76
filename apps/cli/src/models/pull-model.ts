import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ParserError } from "@parsewright/contract";
import type { ModelEntry } from "@parsewright/engine";
import { pullFile, type PullContext } from "./pull-file.ts";
import { claimWorkingFolder, removeLeftovers } from "./working-folder.ts";

export interface PullResult {
  readonly status: "installed" | "already-installed";
  readonly directory: string;
}

/** Installs a model, unless it is there and whole. An interrupted or failed pull can be resumed. */
export async function pullModel(entry: ModelEntry, context: PullContext): Promise<PullResult> {
  const { modelDirectory, engine } = context;
  const directory = engine.snapshotFolder(modelDirectory, entry);
  const problem = await engine.inspectSnapshot(directory, entry, { checkHashes: true });
  const snapshotName = `${entry.name}-${entry.version}`;
  if (problem === undefined) {
    await removeLeftovers(modelDirectory, snapshotName);
    return { status: "already-installed", directory };
  }
  if (entry.isBundled === true)
    throw new ParserError(
      "FETCH_FAILED",
      `${entry.name} is part of Parsewright and cannot be pulled: ${problem.detail}. Reinstall Parsewright.`,
    );
  if (problem.kind === "damaged") context.say(`${problem.detail}; fetching it again`);

  const folder = await claimWorkingFolder(modelDirectory, snapshotName);
  const snapshot = join(folder.path, "snapshot");
  try {
    for (const file of entry.files)
      await pullFile({ ...context, entry, file, folder: folder.path });
    await install(snapshot, directory, () =>
      engine.inspectSnapshot(directory, entry, { checkHashes: true }),
    );
  } catch (error) {
    await folder.keep();
    throw error;
  }
  await folder.remove();
  await removeLeftovers(modelDirectory, snapshotName);
  return { status: "installed", directory };
}

/** The whole folder appears at once. An existing folder is replaced only if it differs. */
async function install(
  snapshot: string,
  directory: string,
  inspect: () => Promise<unknown>,
): Promise<void> {
  await mkdir(dirname(directory), { recursive: true });
  try {
    await rename(snapshot, directory);
  } catch {
    const wasQuicker = (await inspect()) === undefined;
    if (wasQuicker) return;
    await rm(directory, { recursive: true, force: true });
    await rename(snapshot, directory);
  }
}
