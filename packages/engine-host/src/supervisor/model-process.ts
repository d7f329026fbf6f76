import { connect, type Socket } from "node:net";
import { describeEnd, type EngineChild } from "./engine-child.ts";

/** The process that runs models on a GPU for all engine processes. */
export interface ModelProcess {
  /** Resolves when it runs, or has ended instead. */
  readonly started: Promise<void>;
  /** A connection for a new engine process. `undefined` while there is no such process. */
  connect(): Promise<DeviceConnection | undefined>;
  /** Checks whether an engine process with this connection, or without any, should be replaced: it does not reach the process that runs now. */
  isOutdated(connection: DeviceConnection | undefined): boolean;
  close(): Promise<void>;
}

export interface DeviceConnection {
  readonly socket: Socket;
  /** The process at its other end. */
  readonly child: EngineChild;
}

/** A change of the process, in words for logs. */
export interface ModelProcessNews {
  readonly status: "starting" | "running" | "ended" | "failed";
  readonly detail: string;
}

export interface ModelProcessOptions {
  readonly startChild: () => EngineChild;
  /** The path at which it listens. */
  readonly socketPath: string;
  readonly onNews: (news: ModelProcessNews) => void;
}

/** Starts in all: a device that was lost may come back, one that is lost again and again will not. */
const MAX_STARTS = 4;

/** CUDA and the models take seconds; a process that takes longer hangs. */
const READY_WITHIN_MS = 180_000;

/** Starts the process, and starts it again when it ends. Engine processes compute for themselves in the meantime. */
export function superviseModelProcess(options: ModelProcessOptions): ModelProcess {
  const { startChild, socketPath, onNews } = options;
  let running: EngineChild | undefined;
  let latest: EngineChild | undefined;
  let isClosed = false;

  async function start(count: number): Promise<void> {
    if (isClosed) return;
    onNews({ status: "starting", detail: "the models are being loaded" });
    const child = startChild();
    latest = child;
    const timer = setTimeout(() => child.kill("it did not answer in time"), READY_WITHIN_MS);
    const end = await child.ready;
    clearTimeout(timer);
    if (isClosed) return;
    if (end !== undefined) {
      const reason = end.unfit?.body.message ?? describeEnd(end);
      return fail(`${reason}${tailOf(end.lastOutput)}`, count, end.unfit === undefined);
    }
    running = child;
    onNews({ status: "running", detail: "models run on the GPU" });
    void watch(child, count);
  }

  async function watch(child: EngineChild, count: number): Promise<void> {
    const end = await child.ended;
    running = undefined;
    if (!isClosed) fail(`${describeEnd(end)}${tailOf(end.lastOutput)}`, count, true);
  }

  function fail(reason: string, count: number, mayTryAgain: boolean): void {
    const isLast = !mayTryAgain || count >= MAX_STARTS;
    onNews({ status: isLast ? "failed" : "ended", detail: reason });
    if (!isLast) void start(count + 1);
  }

  return {
    started: start(1),
    async connect() {
      const child = running;
      if (child === undefined) return undefined;
      const socket = await connectTo(socketPath);
      if (socket !== undefined) return { socket, child };
      // Engine processes would be replaced in vain.
      if (running === child) child.kill("it cannot be reached");
      return undefined;
    },
    isOutdated: (connection) => running !== undefined && connection?.child !== running,
    async close() {
      isClosed = true;
      latest?.kill();
      await latest?.ended;
    },
  };
}

/** `undefined` where nobody listens. */
function connectTo(path: string): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ path });
    // Read by the engine process alone.
    socket.pause();
    socket.once("connect", () => resolve(socket));
    socket.on("error", () => resolve(undefined));
  });
}

function tailOf(output: string): string {
  const last = output.trim().split("\n").at(-1) ?? "";
  return last === "" ? "" : ` (${last})`;
}
