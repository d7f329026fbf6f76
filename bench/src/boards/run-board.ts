import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import type { Document } from "@parsewright/contract";
import { filesBelow } from "../measure/list-files.ts";
import type { Board, BoardFolders, Prediction, ReadFile } from "./board.ts";

const run = promisify(execFile);
const INPUT = /\.(?:pdf|png|jpe?g)$/i;
/** A report of every failed test of a board is long. */
const MAX_PRINTED_BYTES = 256 * 1024 * 1024;

/** Outcome of reading a board. */
export interface BoardRun {
  readonly files: number;
  readonly failures: readonly string[];
  /** Absent where no scorer was run. */
  readonly scores?: Readonly<Record<string, number>>;
  /** Command to run by hand. */
  readonly next?: string;
}

interface BoardWork {
  readonly folders: BoardFolders;
  readonly parse: (bytes: Uint8Array) => Promise<Document>;
  /** Python of the environment with the board's scorer. Absent: nothing is scored. */
  readonly python?: string | undefined;
}

/** Reads all inputs of a board, writes what its scorer reads, and runs the scorer. */
export async function runBoard(board: Board, work: BoardWork): Promise<BoardRun> {
  const { folders, parse, python } = work;
  const inputs = await findInputs(board, folders.data);
  const [files, failures]: [ReadFile[], string[]] = [[], []];
  for (const { absolute, path } of inputs) {
    try {
      const file = { path, document: await parse(await readFile(absolute)) };
      await writeAll(board.predict(file), folders.predictions);
      // Only boards with one file for all need the documents again.
      files.push(
        board.finish === undefined
          ? { ...file, document: { ...file.document, pdf_info: [] } }
          : file,
      );
    } catch (error) {
      failures.push(`${path}: ${String(error)}`);
    }
  }
  await writeAll(board.finish?.(files, folders) ?? [], folders.predictions);
  const { unscored = [], ...rest } = await score(board, folders, python);
  return { files: files.length, failures: [...failures, ...unscored], ...rest };
}

async function findInputs({ inputFolders }: Board, data: string) {
  const folder = inputFolders.map((name) => join(data, name)).find((path) => existsSync(path));
  if (folder === undefined)
    throw new Error(`${data} has none of the folders ${inputFolders.join(", ")}.`);
  const all = await filesBelow(folder);
  return all
    .filter((path) => INPUT.test(path))
    .map((absolute) => ({ absolute, path: relative(folder, absolute) }));
}

async function writeAll(predictions: readonly Prediction[], folder: string): Promise<void> {
  for (const { path, text } of predictions) {
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, text);
  }
}

async function score(
  { scorer }: Board,
  folders: BoardFolders,
  python: string | undefined,
): Promise<Pick<BoardRun, "scores" | "next"> & { readonly unscored?: readonly string[] }> {
  if ("byHand" in scorer)
    return { next: `its scorer is in no package registry; ${scorer.byHand(folders)}` };
  const args = scorer.command(folders);
  if (python === undefined)
    return {
      next: `pip install ${scorer.install.map((name) => `'${name}'`).join(" ")}, then: python ${args.join(" ")}`,
    };
  const { stdout } = await run(python, [...args], { maxBuffer: MAX_PRINTED_BYTES });
  return { scores: scorer.readScores(stdout), unscored: scorer.readFailures?.(stdout) ?? [] };
}
