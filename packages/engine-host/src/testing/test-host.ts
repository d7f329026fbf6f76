import { mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { JobInput } from "@parsewright/contract";
import {
  createEngineHost,
  type EngineDescription,
  type EngineHostDependencies,
} from "../create-engine-host.ts";
import { type EngineHostSettings, localHostSettings } from "../engine-host-settings.ts";
import type { EngineHost, ParseOutcome, ParseTask, WorkFolder } from "../engine-host.ts";

export const MOCK_ENGINE = "testing/mock-engine-process.js";

/** An engine host with a folder of its own. */
export interface TestHost {
  readonly host: EngineHost;
  readonly folder: string;
  /** What this machine cannot enforce. */
  readonly missing: readonly string[];
  /** All that the processes printed. */
  readonly printed: string[];
  /** One document from its bytes to its outputs, as base64 by path. */
  readonly parse: (
    document: string | Uint8Array,
    task?: Partial<ParseTask>,
    tenant?: string,
  ) => Promise<ParsedJob>;
  /** The same in a work folder that is open already. */
  readonly parseIn: (
    workFolder: WorkFolder,
    document: string | Uint8Array,
    task?: Partial<ParseTask>,
  ) => Promise<ParsedJob>;
  readonly close: () => Promise<void>;
}

export interface ParsedJob {
  readonly outcome: ParseOutcome;
  readonly files: Readonly<Record<string, string>>;
}

export type TestHostOptions = Partial<EngineHostSettings> &
  Pick<
    EngineHostDependencies,
    "entry" | "toolDirectories" | "gpu" | "hasModelProcessOnCpu" | "onModelProcess"
  >;

/** Starts a host, of the mock engine unless another entry is named. */
export async function startTestHost(options: TestHostOptions = {}): Promise<TestHost> {
  const { entry = MOCK_ENGINE, toolDirectories, gpu, ...others } = options;
  const { hasModelProcessOnCpu = false, onModelProcess, ...settings } = others;
  const folder = await mkdtemp(join(tmpdir(), "engine-host-"));
  const printed: string[] = [];
  let prepared: EngineDescription | undefined;
  const host = createEngineHost(
    { ...localHostSettings({}), isWarmedUp: true, memoryMegabytes: 256, ...settings },
    {
      onOutput: (text) => printed.push(text),
      onPrepared(description) {
        prepared = description;
      },
      makeFolder: () => Promise.resolve(folder),
      entry,
      ...(toolDirectories && { toolDirectories }),
      ...(gpu && { gpu }),
      ...(onModelProcess && { onModelProcess }),
      hasModelProcessOnCpu,
    },
  );
  try {
    await host.start();
  } catch (error) {
    await host.close();
    throw error;
  }
  const parseIn: TestHost["parseIn"] = (workFolder, document, task) =>
    runJob({ host, workFolder }, document, task);
  const parse: TestHost["parse"] = async (document, task, tenant) => {
    const workFolder = await host.openWorkFolder(tenant);
    try {
      return await parseIn(workFolder, document, task);
    } finally {
      await workFolder.close();
    }
  };
  const { missing = [] } = prepared ?? {};
  return { host, folder, missing, printed, close: () => host.close(), parse, parseIn };
}

async function runJob(
  { host, workFolder }: { readonly host: EngineHost; readonly workFolder: WorkFolder },
  document: string | Uint8Array,
  task: Partial<ParseTask> = {},
): Promise<ParsedJob> {
  const documentPath = join(workFolder.path, "document");
  const { outputFolder } = workFolder;
  await writeFile(documentPath, document);
  const outcome = await host.parse({
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
