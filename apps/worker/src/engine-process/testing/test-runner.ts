import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { JobInput } from "@parser/contract";
import {
  createEngineRunner,
  type EngineRunnerDependencies,
  type IsolatedEngineRunner,
} from "../create-engine-runner.ts";
import { type EngineRunnerSettings, readEngineRunnerSettings } from "../engine-runner-settings.ts";
import type { ParseOutcome, ParseTask } from "../engine-runner.ts";

export const MOCK_ENGINE = "testing/mock-engine-process.js";

/** An engine runner with a work directory of its own. */
export interface TestRunner {
  readonly runner: IsolatedEngineRunner;
  readonly workDirectory: string;
  /** All that the processes printed into the log. */
  readonly printed: string[];
  /** One job from its document to its outputs, as base64 by path. */
  readonly parse: (document: string | Uint8Array, task?: Partial<ParseTask>) => Promise<ParsedJob>;
  readonly close: () => Promise<void>;
}

export interface ParsedJob {
  readonly outcome: ParseOutcome;
  readonly files: Readonly<Record<string, string>>;
}

export type TestRunnerOptions = Partial<EngineRunnerSettings> &
  Pick<EngineRunnerDependencies, "entry" | "toolDirectories">;

/** Starts a runner, of the mock engine unless another entry is named. */
export async function startTestRunner(options: TestRunnerOptions = {}): Promise<TestRunner> {
  const { entry = MOCK_ENGINE, toolDirectories, ...settings } = options;
  const workDirectory = await mkdtemp(join(tmpdir(), "engine-runner-"));
  const printed: string[] = [];
  const silent = () => {};
  const runner = createEngineRunner(
    {
      ...readEngineRunnerSettings({ PARSER_WORK_DIR: workDirectory, PARSER_MODEL_DIR: "/nowhere" }),
      memoryMegabytes: 256,
      ...settings,
    },
    {
      log: { debug: silent, info: silent, warn: silent, error: silent },
      onOutput: (text) => printed.push(text),
      volumeRoots: [],
      entry,
      ...(toolDirectories && { toolDirectories }),
    },
  );
  const close = async () => {
    await runner.close();
    await rm(workDirectory, { recursive: true, force: true });
  };
  try {
    await runner.start();
  } catch (error) {
    await close();
    throw error;
  }
  const parse: TestRunner["parse"] = (document, task) => runJob(runner, document, task);
  return { runner, workDirectory, printed, close, parse };
}

async function runJob(
  runner: IsolatedEngineRunner,
  document: string | Uint8Array,
  task: Partial<ParseTask> = {},
): Promise<ParsedJob> {
  const folder = await runner.openWorkFolder();
  try {
    const documentPath = join(folder.path, "document");
    const outputFolder = join(folder.path, "output");
    await writeFile(documentPath, document);
    await mkdir(outputFolder);
    const outcome = await runner.parse({
      documentPath,
      outputFolder,
      basename: "doc",
      options: JobInput.parse({}),
      maxPages: 0,
      signal: new AbortController().signal,
      onProgress: () => {},
      ...task,
    });
    return { outcome, files: await readOutputs(outputFolder) };
  } finally {
    await folder.close();
  }
}

/** The files of a folder as base64, by path. */
export async function readOutputs(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files: Record<string, string> = {};
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    files[path.slice(folder.length + 1)] = (await readFile(path)).toString("base64");
  }
  return files;
}

/** The Markdown of a job. */
export function markdownOf({ files }: ParsedJob): string {
  return Buffer.from(files["doc.md"] ?? "", "base64").toString("utf8");
}

/** Processes of this machine that have `text` in their command. */
export async function processesWith(text: string): Promise<number[]> {
  const names = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    names.map(async (name) => {
      // Processes come and go while this looks.
      const command = await readFile(`/proc/${name}/cmdline`, "utf8").catch(() => "");
      return command.includes(text) ? [Number(name)] : [];
    }),
  );
  return found.flat();
}
