import { ParserError } from "@parsewright/contract";
import { type MessagePort, Worker } from "node:worker_threads";
import type { PageRange } from "@parsewright/document/files";
import { sharePdfium } from "@parsewright/pdf/pdf";
import type { ImageSink } from "@parsewright/document/images";
import { THREAD_CODE_MEBIBYTES, threadEntry, threadFlags } from "@parsewright/pdf/threads";
import type { ConnectModel, ModelRequest } from "../models/connect-model.ts";
import type { PackedPage } from "./packed-page.ts";
import type {
  FromPageThread,
  ModelReply,
  PageJob,
  PageThreadData,
  ToPageThread,
} from "./page-messages.ts";

/**
 * Objects of a page soon become garbage: a small young generation costs no time, and half the memory of a large one.
 */
const YOUNG_GENERATION_MEBIBYTES = 8;

/**
 * Several times as much as the largest page takes. The more memory a thread may have, the longer V8 keeps garbage:
 * without a limit, up to three times what is in use.
 */
const OLD_GENERATION_MEBIBYTES = 1_024;

/** Reports of the thread while it reads a range. */
interface PageReceiver {
  readonly images: ImageSink;
  onBegun(): void;
  onPage(page: PackedPage): void;
}

/** A thread that reads pages of one document at a time. */
export interface PageThread {
  open(job: PageJob): void;
  /** Rejects when the thread has ended, or a picture could not be stored. The pages reported until then count. */
  read(range: PageRange, receiver: PageReceiver): Promise<void>;
  hasEnded(): boolean;
  /** Time for which it was not waiting. */
  activeMs(): number;
  /** Forgets the document. */
  close(): void;
  /** Ends the thread, whatever it is doing. */
  terminate(): Promise<void>;
}

/** Thrown by `read` when the thread itself has ended; the page that it was reading is lost. */
export class ThreadEndedError extends Error {
  override readonly name = "ThreadEndedError";
}

/** Starts a thread that reads pages; it reaches models through `connect`. */
export async function startPageThread(connect: ConnectModel): Promise<PageThread> {
  const workerData: PageThreadData = { pdfium: await sharePdfium() };
  const options = {
    workerData,
    execArgv: threadFlags(),
    resourceLimits: {
      maxYoungGenerationSizeMb: YOUNG_GENERATION_MEBIBYTES,
      maxOldGenerationSizeMb: OLD_GENERATION_MEBIBYTES,
      codeRangeSizeMb: THREAD_CODE_MEBIBYTES,
    },
  };
  const worker = new Worker(threadEntry(import.meta.url, "./page-worker.js"), options);
  return createPageThread(worker, connect);
}

interface Reading {
  readonly receiver: PageReceiver;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Wraps a running worker that speaks the messages of `page-messages.ts`. */
export function createPageThread(worker: Worker, connect: ConnectModel): PageThread {
  let reading: Reading | undefined;
  let end: ThreadEndedError | undefined;
  // Lets the process end while the thread waits for work.
  worker.unref();

  function settle(action: (reading: Reading) => void): void {
    const settled = reading;
    reading = undefined;
    worker.unref();
    if (settled !== undefined) action(settled);
  }

  function endWith(reason: string): void {
    const error = (end ??= new ThreadEndedError(`its thread ended (${reason})`));
    settle(({ reject }) => reject(error));
  }

  const send = (message: ToPageThread, moved: readonly MessagePort[] = []) =>
    worker.postMessage(message, moved);

  async function sendModel({ request, requestNumber }: ModelWanted): Promise<void> {
    const reply = await replyTo(request, connect);
    const ports = "connection" in reply ? reply.connection?.ports : [];
    send({ kind: "model", requestNumber, reply }, ports);
  }

  async function storePicture(picture: FromPageThread & { kind: "picture" }): Promise<void> {
    const { pictureNumber, fileName, png, box } = picture;
    try {
      await reading?.receiver.images.add(fileName, png, box);
      send({ kind: "stored", pictureNumber });
    } catch (error) {
      settle(({ reject }) => reject(error));
    }
  }

  worker.on("message", (message: FromPageThread) => {
    if (message.kind === "begun") reading?.receiver.onBegun();
    if (message.kind === "page") reading?.receiver.onPage(message.page);
    if (message.kind === "picture") void storePicture(message);
    if (message.kind === "model-wanted") void sendModel(message);
    if (message.kind === "done") settle(({ resolve }) => resolve());
  });
  let reason: string | undefined;
  worker.on("error", (error) => (reason = String(error)));
  // Uses the exit and not the error: an error may arrive before pages that were sent earlier, the exit never does.
  worker.on("exit", (code) => endWith(reason ?? `exit code ${code}`));

  return {
    open: (job) => send({ kind: "open", job }),
    read(range, receiver) {
      if (end !== undefined) return Promise.reject(end);
      worker.ref();
      return new Promise((resolve, reject) => {
        reading = { receiver, resolve, reject };
        send({ kind: "read", range });
      });
    },
    hasEnded: () => end !== undefined,
    activeMs: () => worker.performance.eventLoopUtilization().active,
    close: () => send({ kind: "close" }),
    async terminate() {
      await worker.terminate();
    },
  };
}

type ModelWanted = FromPageThread & { kind: "model-wanted" };

async function replyTo(request: ModelRequest, connect: ConnectModel): Promise<ModelReply> {
  try {
    return { connection: await connect(request) };
  } catch (error) {
    return { failure: ParserError.from(error).toJSON() };
  }
}
