import { type ChildProcess, spawn } from "node:child_process";
import type { Socket } from "node:net";
import { Duplex, Readable, type Writable } from "node:stream";
import {
  type ChildMessage,
  type ChildTask,
  MAX_MESSAGE_BYTES,
  readChildMessage,
  type SentError,
  type TaskEnd,
  type TaskNews,
} from "../child-messages.ts";
import { type BoundedOutput, boundOutput } from "./bounded-output.ts";
import { createDeferred } from "./deferred.ts";
import { innermostProcess } from "./innermost-process.ts";
import { readLines } from "./read-lines.ts";
import { createVisionDesk, type VisionDesk } from "./vision-desk.ts";

/** Command that starts a process. */
export interface StartCommand {
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** Folder in which it starts. Threads of Node 24 may read all that lies there, whatever they are forbidden. */
  readonly folder: string;
  readonly onOutput: (text: string) => void;
  /** A command to run when it has ended, for what it may have left behind. */
  readonly sweep?: readonly string[] | undefined;
  /** A connection that the process takes over. */
  readonly device?: Socket | undefined;
}

/** End of a process. */
export interface ChildEnd {
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Reason that we ended it, or that it could not be started. */
  readonly reason?: string;
  /** Its own reason for giving up. */
  readonly unfit?: SentError;
  readonly lastOutput: string;
}

/** An engine process. */
export interface EngineChild {
  /** Of the process that works, once it is ready: it may have been started by another that waits for its end. */
  pid(): number;
  /** Resolves when it has said that it can work, or with its end if that comes first. */
  readonly ready: Promise<ChildEnd | undefined>;
  readonly ended: Promise<ChildEnd>;
  /** Desk for its questions. The end of a task closes it. */
  readonly desk: VisionDesk;
  hasEnded(): boolean;
  /** Gives it a task. One at a time. The end of the process is the end of the task. */
  run(task: ChildTask, onNews: (news: TaskNews) => void): Promise<TaskEnd | ChildEnd>;
  /** Ends it at once, whatever it does. */
  kill(reason?: string): void;
}

/** All that one task may say. A document of 100,000 pages says less. */
const MAX_TASK_BYTES = 16 * 1024 * 1024;

/** Cost of reading a message beside its bytes, so that very many short ones are too much as well. */
const MESSAGE_COST_BYTES = 64;

/** Pipes that someone else holds open must not keep a dead process from being seen as such. */
const PIPES_CLOSE_WITHIN_MS = 1000;

/** Longest wait for a killed process; one that the system holds back must not hold back the caller. */
const GONE_WITHIN_MS = 1000;

/** Resolves when a killed process has ended, or has had long enough to. */
export async function untilGone({ ended }: EngineChild): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, GONE_WITHIN_MS);
  });
  await Promise.race([ended, patience]);
  clearTimeout(timer);
}

/** In words, for anyone: nothing of what it printed. */
export function describeEnd({ exitCode, signal, reason }: ChildEnd): string {
  if (reason !== undefined) return reason;
  return signal === null ? `exit code ${exitCode}` : `signal ${signal}`;
}

/** Starts a process that speaks the messages of `child-messages.ts`. */
export function startEngineChild(start: StartCommand): EngineChild {
  const [file = "", ...args] = start.command;
  const child = spawn(file, args, {
    env: start.environment,
    cwd: start.folder,
    stdio: ["pipe", "pipe", "pipe", "pipe", "pipe", ...(start.device ? [start.device] : [])],
    // A group of its own: a key pressed in a terminal is not for it, and all of it can be ended at once.
    detached: true,
    windowsHide: true,
  });
  // The process has its own by now; ours would keep the connection open when it has ended.
  start.device?.destroy();
  return superviseChild(child, start);
}

interface Running {
  readonly onNews: (news: TaskNews) => void;
  readonly settle: (end: TaskEnd | ChildEnd) => void;
}

function superviseChild(
  child: ChildProcess,
  { onOutput, sweep }: Pick<StartCommand, "onOutput" | "sweep">,
): EngineChild {
  const { input, output, messages, bridge } = pipesOf(child);
  const bounded = boundOutput(output, onOutput);
  const readiness = createDeferred<ChildEnd | undefined>();
  let running: Running | undefined;
  let end: ChildEnd | undefined;
  let reason: string | undefined;
  let unfit: SentError | undefined;
  const tracked = trackProcess(child);

  const desk = createVisionDesk(bridge, kill);

  function kill(why?: string): void {
    reason ??= why;
    tracked.kill();
  }

  function settle(result: TaskEnd | ChildEnd): void {
    desk.close();
    running?.settle(result);
    running = undefined;
  }

  function receive(message: ChildMessage | undefined): void {
    if (message?.kind === "ready") tracked.findInnermost();
    if (message === undefined) kill("it sent what is not a message");
    else if (message.kind === "ready") readiness.resolve(undefined);
    else if (message.kind === "unfit") unfit = message.error;
    else if (running === undefined) kill("it spoke without being asked");
    else if (message.kind === "done" || message.kind === "failed") settle(message);
    else running.onNews(message);
  }

  const inbox = readMessages(messages, {
    // Messages of a killed process do not count.
    receive: (message) => reason === undefined && receive(message),
    kill,
  });

  const ended = waitForEnd(child, bounded).then(async (facts) => {
    if (sweep !== undefined) await runSweep(sweep);
    end = { ...facts, ...(reason && { reason }), ...(unfit && { unfit }) };
    readiness.resolve(end);
    settle(end);
    return end;
  });
  return {
    pid: tracked.pid,
    ready: readiness.promise,
    ended,
    hasEnded: () => end !== undefined,
    kill,
    desk,
    run(task, onNews) {
      if (end !== undefined) return Promise.resolve(end);
      bounded.startTask();
      inbox.startTask();
      return new Promise((resolve) => {
        running = { onNews, settle: resolve };
        input.write(`${JSON.stringify(task)}\n`);
      });
    },
  };
}

/** Reads messages, and has a process killed that sends too much. */
function readMessages(
  messages: Readable,
  {
    receive,
    kill,
  }: {
    readonly receive: (message: ChildMessage | undefined) => void;
    readonly kill: (why: string) => void;
  },
) {
  let taskBytes = 0;
  readLines(messages, {
    maxBytes: MAX_MESSAGE_BYTES,
    onLine(line) {
      taskBytes += line.length + MESSAGE_COST_BYTES;
      if (taskBytes > MAX_TASK_BYTES) kill("it sent too many messages");
      receive(readChildMessage(line));
    },
    onTooLong: () => kill("it sent a message that is too long"),
  });
  return {
    startTask(): void {
      taskBytes = 0;
    },
  };
}

/** A process that may have been started by another, which waits for it. */
function trackProcess(child: ChildProcess) {
  let innermost: number | undefined;
  return {
    pid: () => innermost ?? child.pid ?? 0,
    /** Once: later it may have been taken over, and may have started others. */
    findInnermost(): void {
      innermost ??= innermostProcess(child.pid ?? 0);
    },
    kill(): void {
      // Later its number may be another's.
      if (child.exitCode !== null || child.signalCode !== null) return;
      // Once taken over it may have left the group. Its number is its own until the one that waits for it ends.
      if (innermost !== undefined && innermost !== child.pid) killProcess(innermost);
      killGroup(child);
    },
  };
}

interface Pipes {
  readonly input: Writable;
  readonly output: readonly Readable[];
  readonly messages: Readable;
  /** Questions to a vision model, and their answers. */
  readonly bridge: Duplex;
}

function pipesOf({ stdin, stdout, stderr, stdio }: ChildProcess): Pipes {
  const [, , , messages, bridge] = stdio;
  if (!stdin || !stdout || !stderr || !(messages instanceof Readable))
    throw new Error("The engine process was started without its pipes.");
  if (!(bridge instanceof Duplex))
    throw new Error("The engine process was started without its bridge.");
  // A process that ends takes its pipes with it; its end is reported in another way.
  for (const pipe of [stdin, stdout, stderr, messages, bridge]) pipe.on("error", () => {});
  return { input: stdin, output: [stdout, stderr], messages, bridge };
}

/** Resolves when the process is gone and all that it said is read. */
function waitForEnd(child: ChildProcess, bounded: BoundedOutput): Promise<ChildEnd> {
  return new Promise((resolve) => {
    // One that could not be started has no other event.
    child.on("error", ({ message: reason }) => {
      if (child.pid === undefined)
        resolve({ exitCode: null, signal: null, reason, lastOutput: "" });
    });
    child.on("exit", () => {
      // It may have left others of its group behind.
      killGroup(child);
      const timer = setTimeout(() => {
        for (const pipe of child.stdio) pipe?.destroy();
      }, PIPES_CLOSE_WITHIN_MS);
      child.on("close", () => clearTimeout(timer));
    });
    child.on("close", (exitCode, signal) =>
      resolve({ exitCode, signal, lastOutput: bounded.tail() }),
    );
  });
}

/** Ends what is left of its account; with nothing left to end, the command fails. */
async function runSweep([file = "", ...args]: readonly string[]): Promise<void> {
  const sweeper = spawn(file, args, { env: {}, cwd: "/", stdio: "ignore" });
  await new Promise((resolve) => sweeper.on("error", resolve).on("exit", resolve));
}

function killProcess(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended.
  }
}

/** Windows has no process groups: there, what the process has started may outlive it. */
function killGroup(child: ChildProcess): void {
  try {
    if (process.platform === "win32") child.kill("SIGKILL");
    else if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
  } catch {
    // Nothing of it is left.
  }
}
