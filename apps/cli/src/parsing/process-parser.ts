import { type ChildProcess, fork } from "node:child_process";
import { mkdir, rm } from "node:fs/promises";
import { ParserError } from "@parser/contract";
import { ALLOCATOR_SETTINGS } from "@parser/engine/allocator-settings";
import type { CommandIo } from "../command-io.ts";
import type { DocumentTask } from "./document-writer.ts";
import type { FolderParser, LocalSettings } from "./folder-parser.ts";
import type { ParsingReport, ParsingRequest } from "./process-messages.ts";

type ProcessIo = Pick<CommandIo, "environment" | "signal"> & { readonly parsingProcess: URL };

/** Enough for what Node says when it gives up. */
const LAST_OUTPUT_CHARACTERS = 16 * 1024;

/** Parses in processes of their own, one for each document at the same time: one that is brought down costs its document. */
export function openProcessParser(settings: LocalSettings, io: ProcessIo): FolderParser {
  const idle: ParsingChild[] = [];
  const living = new Set<ParsingChild>();
  const start = () => {
    const child = startChild(settings, io);
    living.add(child);
    child.process.once("close", () => {
      living.delete(child);
      if (idle.includes(child)) idle.splice(idle.indexOf(child), 1);
    });
    return child;
  };
  const closeAll = () => {
    for (const { process } of living) process.kill("SIGKILL");
  };
  io.signal.addEventListener("abort", closeAll, { once: true });

  async function parseOnce(task: DocumentTask, folder: string): Promise<number | string> {
    io.signal.throwIfAborted();
    const child = idle.pop() ?? start();
    const end = await parseIn(child, task, folder);
    io.signal.throwIfAborted();
    if (end.kind === "crashed") return describeCrash(end, child);
    idle.push(child);
    if (end.kind === "done") return end.pages;
    const { code, message, details } = end.error;
    throw new ParserError(code, message, { details, cause: new Error(end.cause) });
  }

  return {
    async parse(task, folder) {
      const first = await parseOnce(task, folder);
      if (typeof first === "number") return first;
      // It may have been an accident, such as another program's hunger for memory.
      await rm(folder, { recursive: true });
      await mkdir(folder);
      const second = await parseOnce(task, folder);
      if (typeof second === "number") return second;
      throw new ParserError(
        "ENGINE_CRASHED",
        `the engine process ended twice while it parsed this document: first ${first}, then ${second}`,
      );
    },
    close: closeAll,
  };
}

interface ParsingChild {
  readonly process: ChildProcess;
  readonly lastOutput: () => string;
}

function startChild(
  settings: LocalSettings,
  { environment, parsingProcess }: ProcessIo,
): ParsingChild {
  const stdio = ["ignore", "pipe", "pipe", "ipc"] as const;
  // NODE_OPTIONS hold for it too; options of this process alone, such as those of a test runner, do not.
  const env = { ...environment, ...ALLOCATOR_SETTINGS };
  const child = fork(parsingProcess, { stdio: [...stdio], execArgv: [], env });
  let output = "";
  const keep = (text: string) => {
    output = (output + text).slice(-LAST_OUTPUT_CHARACTERS);
  };
  child.stdout?.setEncoding("utf8").on("data", keep);
  child.stderr?.setEncoding("utf8").on("data", keep);
  child.on("error", (error) => keep(error.message));
  send(child, { kind: "open", settings, environment });
  return { process: child, lastOutput: () => output };
}

type ParsingEnd =
  | Exclude<ParsingReport, { kind: "progress" }>
  | { readonly kind: "crashed"; readonly how: string };

function parseIn(
  { process: child }: ParsingChild,
  { file, stem, onProgress }: DocumentTask,
  folder: string,
): Promise<ParsingEnd> {
  return new Promise((resolve) => {
    const settle = (end: ParsingEnd) => {
      child.off("message", hear).off("close", crash);
      resolve(end);
    };
    const hear = (report: ParsingReport) => {
      if (report.kind === "progress") onProgress(report.progress);
      else settle(report);
    };
    const crash = (exitCode: number | null, signal: NodeJS.Signals | null) =>
      settle({ kind: "crashed", how: signal === null ? `code ${exitCode}` : `signal ${signal}` });
    child.on("message", hear).on("close", crash);
    send(child, { kind: "parse", file, stem, folder });
  });
}

/** How it ended, in words. Too little memory will be too little the next time, too. */
function describeCrash({ how }: { readonly how: string }, { lastOutput }: ParsingChild): string {
  if (!/out of memory|allocation failed/i.test(lastOutput())) return how;
  throw new ParserError(
    "DOCUMENT_TOO_COMPLEX",
    "parsing this document takes more memory than Node gives it. " +
      "Parse some of its pages with --pages, or set NODE_OPTIONS=--max-old-space-size=<megabytes>.",
  );
}

/** One that has ended is noticed by its end. */
function send(child: ChildProcess, request: ParsingRequest): void {
  child.send(request, () => undefined);
}
