import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { connect } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Worker, type WorkerOptions } from "node:worker_threads";
import { ParserError, type VisionModel, type VisionQuestion } from "@parsewright/contract";
import { createVisionLink } from "../child/vision-link.ts";
import {
  ALL_PICTURES,
  type ChildTask,
  MESSAGE_FILE_DESCRIPTOR,
  type TaskNews,
} from "../child-messages.ts";
import { GO_ON_FILE, type MockInstruction, mockPicture } from "./mock-instructions.ts";

const MEGABYTE = 1024 * 1024;
const WAIT_POLL_MS = 10;
const STANDARD_ERROR = 2;

/** Lives as long as the process, as a leak does. */
const kept: unknown[] = [];

type Of<Name extends MockInstruction["do"]> = Extract<MockInstruction, { do: Name }>;
type Action<Name extends MockInstruction["do"]> = (
  instruction: Of<Name>,
  task: ChildTask,
  report: (news: TaskNews) => void,
) => string | Promise<string>;

const ACTIONS: { readonly [Name in MockInstruction["do"]]: Action<Name> } = {
  succeed: () => "ok",
  fail({ message }) {
    throw new ParserError("DOCUMENT_CORRUPT", message);
  },
  hang: () => new Promise(() => setInterval(() => {}, 1000)),
  spin(_instruction, _task, report) {
    report({ kind: "pages", pagesDone: 0, pagesTotal: 1 });
    for (;;) kept.length = 0;
  },
  "never open"(_instruction, _task, report) {
    report({ kind: "page-begun", page: 0 });
    for (;;) kept.length = 0;
  },
  exit: ({ code }) => process.exit(code),
  abort({ lastWords = "" }) {
    writeSync(STANDARD_ERROR, lastWords);
    return process.abort();
  },
  "crash once": (_instruction, { outputFolder }) => {
    const mark = join(dirname(outputFolder), "crashed-once");
    if (attempt(() => readFileSync(mark, "utf8")) === "yes") return "survived";
    writeFileSync(mark, "yes");
    return process.abort();
  },
  "crash after pages"({ pages }, { outputFolder }, report) {
    const mark = join(dirname(outputFolder), "crashes");
    const crashes = existsSync(mark) ? Number(readFileSync(mark, "utf8")) : 0;
    const pagesDone = pages[crashes];
    if (pagesDone === undefined) return `survived ${crashes}`;
    writeFileSync(mark, String(crashes + 1));
    report({ kind: "pages", pagesDone, pagesTotal: 100 });
    return process.abort();
  },
  environment: () => Object.keys(readEnvironment()).toSorted().join(","),
  allocate: ({ what, megabytes }) => allocate(what, megabytes),
  async print({ megabytes }) {
    const lines = `${"x".repeat(1023)}\n`.repeat(1024);
    for (let count = 0; count < megabytes; count++) {
      if (!process.stdout.write(lines)) await once(process.stdout, "drain");
    }
    return "printed";
  },
  "write huge"({ files, hangs }, { outputFolder }) {
    for (let index = 0; index < files; index++) {
      writeFileSync(join(outputFolder, `${index}.bin`), Buffer.alloc(MEGABYTE));
    }
    return hangs ? new Promise(() => setInterval(() => {}, 1000)) : "written";
  },
  pictures({ megabytes }, { outputFolder }) {
    mkdirSync(join(outputFolder, "images"));
    for (let index = 0; index < megabytes; index++) {
      writeFileSync(join(outputFolder, "images", `${index}.png`), mockPicture(index));
    }
    return `${megabytes} pictures`;
  },
  async wait(_instruction, { documentPath }, report) {
    report({ kind: "pages", pagesDone: 0, pagesTotal: 1 });
    while (!existsSync(join(dirname(documentPath), GO_ON_FILE))) await wait(WAIT_POLL_MS);
    return "waited";
  },
  async progress({ pages, pauseMs }, _task, report) {
    for (let pagesDone = 1; pagesDone <= pages; pagesDone++) {
      await wait(pauseMs);
      report({ kind: "pages", pagesDone, pagesTotal: pages });
    }
    return "slept";
  },
  stick({ pages, at }, { givenUpPages }, report) {
    for (let page = 0; page < pages; page++) {
      report({ kind: "page-begun", page });
      while (at.includes(page) && !givenUpPages.includes(page)) kept.length = 0;
      report({ kind: "pages", pagesDone: page + 1, pagesTotal: pages });
    }
    return `given up: ${givenUpPages.join(", ")}`;
  },
  "stick at pictures"({ pictures }, { givenUpPictures }, report) {
    report({ kind: "page-begun", page: 0 });
    for (let index = 0; index < pictures; index++) {
      const picture = index.toString(16).padStart(32, "0");
      if (givenUpPictures.includes(picture) || givenUpPictures.includes(ALL_PICTURES)) continue;
      report({ kind: "picture-begun", picture });
      for (;;) kept.length = 0;
    }
    return givenUpPictures.map((name) => name.replace(/^0+(?=.)/, "")).join(", ");
  },
  read: ({ path }) => attempt(() => readFileSync(path, "utf8")),
  write: ({ path }) =>
    attempt(() => {
      writeFileSync(path, "escaped");
      return "written";
    }),
  link: ({ path }, { outputFolder }) =>
    attempt(() => {
      symlinkSync(path, join(outputFolder, "link"));
      return "linked";
    }),
  "read in thread": ({ path }) =>
    runInThread(`post(fs.readFileSync(${JSON.stringify(path)}, "utf8"))`, {}),
  // A thread without the flags of the process is outside Node's permission model.
  "take over": ({ code }, { documentPath, outputFolder }) =>
    runInThread(code, { execArgv: [], workerData: { documentPath, outputFolder } }),
  connect: ({ port }) => tryConnection(port),
  say({ text, times = 1, fileDescriptor = MESSAGE_FILE_DESCRIPTOR }) {
    const bytes = Buffer.from(text, "latin1");
    for (let count = 0; count < times; count++) writeSync(fileDescriptor, bytes);
    return new Promise(() => setInterval(() => {}, 1000));
  },
  async ask({ times, pictureBytes }, task) {
    const { signal } = new AbortController();
    const ask = openModel(task);
    const answers = Array.from({ length: times }, (_, index) =>
      ask(mockQuestion(`Question ${index}`, pictureBytes), signal).then(
        ({ text }) => text,
        (error: unknown) => `${codeOf(error)}: ${(error as Error).message}`,
      ),
    );
    return (await Promise.all(answers)).join("\n");
  },
  async "ask and cancel"({ times }, task) {
    const controller = new AbortController();
    const ask = openModel(task);
    const cancelled = Array.from({ length: times }, () =>
      ask(mockQuestion("Slow", 100), controller.signal).then(({ text }) => text, String),
    );
    // Answered when all before it have been sent.
    const { text } = await ask(mockQuestion("Quick", 0), new AbortController().signal);
    controller.abort(new Error("enough"));
    return [text, ...new Set(await Promise.all(cancelled))].join("\n");
  },
};

const link = createVisionLink();

function openModel({ vision }: ChildTask): VisionModel["ask"] {
  const model = link.open(vision ?? { missing: "No model was offered." });
  if ("missing" in model) throw new ParserError("BACKEND_UNAVAILABLE", model.missing);
  return model.ask.bind(model);
}

function mockQuestion(prompt: string, pictureBytes: number): VisionQuestion {
  const image = Buffer.alloc(pictureBytes);
  image.write("89504e470d0a1a0a", "hex");
  const penalties = { presencePenalty: 0, frequencyPenalty: 0 };
  return { prompt, ...penalties, ...(pictureBytes > 0 && { image }) };
}

/** Does what the document says; what comes of it is the Markdown. */
export async function actOut<Name extends MockInstruction["do"]>(
  instruction: Of<Name> & { readonly do: Name },
  task: ChildTask,
  report: (news: TaskNews) => void,
): Promise<string> {
  return ACTIONS[instruction.do](instruction, task, report);
}

function readEnvironment(): object {
  // What a child can see of the environment is what the test asks for.
  // oxlint-disable-next-line node/no-process-env -- what it must not find there is the point
  return process.env;
}

function allocate(what: Of<"allocate">["what"], megabytes: number): string {
  const memory =
    what === "wasm" ? new WebAssembly.Memory({ initial: 1, maximum: megabytes * 16 }) : undefined;
  for (let count = 0; count < megabytes; count++) {
    if (what === "buffers") kept.push(Buffer.alloc(MEGABYTE, 1));
    // Objects on V8's heap, about a mebibyte of them.
    if (what === "heap")
      kept.push(Array.from({ length: MEGABYTE / 24 }, (_, index) => ({ index })));
    if (memory !== undefined) growByMebibyte(memory);
  }
  return `allocated ${megabytes} MB`;
}

/** By a mebibyte, which is then used. */
function growByMebibyte(memory: WebAssembly.Memory): void {
  const start = memory.grow(16) * 65_536;
  new Uint8Array(memory.buffer, start).fill(1);
}

/** The thread goes on after its first message, as long as the process does. */
function runInThread(code: string, options: WorkerOptions): Promise<string> {
  const program = `
    const { parentPort, workerData } = require("node:worker_threads");
    const [fs, path] = [require("node:fs"), require("node:path")];
    const post = (value) => parentPort.postMessage(value);
    const codeOf = (action) => {
      try { action(); return "done"; } catch (error) { return error.code ?? String(error); }
    };
    try { ${code} } catch (error) { post(error.code ?? String(error)); }`;
  // As the engine's threads: Node 24 would take more than the process has.
  const resourceLimits = { codeRangeSizeMb: 32 };
  const worker = new Worker(program, { ...options, resourceLimits, eval: true });
  return once(worker, "message").then(([text]) => String(text));
}

async function tryConnection(port: number): Promise<string> {
  const socket = connect({ port, host: "127.0.0.1" });
  try {
    await once(socket, "connect");
    return "connected";
  } catch (error) {
    return codeOf(error);
  } finally {
    socket.destroy();
  }
}

function attempt(action: () => string): string {
  try {
    return action();
  } catch (error) {
    return codeOf(error);
  }
}

/** Not the worker's own: a process reads no code outside its folder. */
function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}
