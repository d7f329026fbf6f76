import type { Duplex } from "node:stream";
import {
  type FoundVisionModel,
  ParserError,
  type VisionModel,
  type VisionQuestion,
} from "@parsewright/contract";
import {
  type BridgeReply,
  type BridgeRequest,
  READ_AHEAD,
  readRequest,
  replyFrame,
  type VisionOffer,
} from "../vision-bridge/bridge-messages.ts";
import { readFrames, writeFrame } from "@parsewright/engine/frames";

/** Asks the questions of a process, which has no network itself. */
export interface VisionDesk {
  /** Takes questions for the next task; gives what the process is to receive. `onAnswer` comes with each answer. */
  open(vision: FoundVisionModel, onAnswer: () => void): VisionOffer | { readonly missing: string };
  /** Questions that the process waits for. */
  inFlight(): number;
  /** Ends the questions of the task. Safe to call twice. */
  close(): void;
}

/** All that one task may send. A document of 10,000 pages with 100 blocks each sends less. */
const MAX_TASK_FRAMES = 2_000_000;

/** No more is read from the process while the pictures of its questions take this much. */
const MAX_HELD_BYTES = 128 * 1024 * 1024;

/** Longest error text, as for all that crosses between us and a process. */
const MAX_ERROR_TEXT_CHARACTERS = 4000;

interface OpenTask {
  readonly number: number;
  readonly model: VisionModel;
  readonly onAnswer: () => void;
  /** By id; each ends its question. */
  readonly questions: Map<number, AbortController>;
}

type Asking = Extract<BridgeRequest, { kind: "ask" }>;

/** Reads questions from a process that nobody may trust; `onMisuse` comes when it says what it must not. */
export function createVisionDesk(pipe: Duplex, onMisuse: (why: string) => void): VisionDesk {
  const holdBytes = createHold(pipe);
  let task: OpenTask | undefined;
  let lastNumber = 0;
  let frameCount = 0;

  function receive(request: BridgeRequest | undefined): void {
    frameCount += 1;
    if (request === undefined) onMisuse("it sent a question that is none");
    else if (frameCount > MAX_TASK_FRAMES) onMisuse("it asked too many questions");
    else if (request.task > lastNumber) onMisuse("it asked without being allowed to");
    // One that was on its way when its task ended is nobody's any more.
    else if (request.task === task?.number) take(request, task);
  }

  function take(request: BridgeRequest, current: OpenTask): void {
    const { questions, model } = current;
    if (request.kind === "cancel") questions.get(request.id)?.abort();
    else if (questions.has(request.id)) onMisuse("it asked two questions under one number");
    else if (questions.size < model.maxInFlight + READ_AHEAD) void answer(request, current);
    else onMisuse("it asked too much at once");
  }

  async function answer({ id, question }: Asking, asked: OpenTask): Promise<void> {
    const controller = new AbortController();
    const letGo = holdBytes(question.image?.length ?? 0);
    asked.questions.set(id, controller);
    const reply = await askModel(asked.model, question, controller.signal);
    // A process that does not read its answers keeps its places, and so gets no more of them.
    const finish = () => {
      asked.questions.delete(id);
      letGo();
    };
    if (task !== asked || pipe.destroyed) return finish();
    asked.onAnswer();
    writeFrame(pipe, replyFrame({ ...reply, task: asked.number, id }), finish);
  }

  readFrames(pipe, {
    onFrame: (frame) => receive(readRequest(frame)),
    onBad: () => receive(undefined),
  });
  return {
    inFlight: () => task?.questions.size ?? 0,
    open(vision, onAnswer) {
      if ("missing" in vision) return { missing: vision.missing };
      const { name, protocol, maxInFlight } = vision;
      lastNumber += 1;
      frameCount = 0;
      task = { number: lastNumber, model: vision, onAnswer, questions: new Map() };
      return { task: lastNumber, name, protocol, maxInFlight };
    },
    close() {
      for (const controller of task?.questions.values() ?? []) controller.abort();
      task = undefined;
    },
  };
}

/** Counts the bytes that are held; while they are too many, nothing is read. */
function createHold(pipe: Duplex): (bytes: number) => () => void {
  let heldBytes = 0;
  function change(bytes: number): void {
    heldBytes += bytes;
    if (heldBytes > MAX_HELD_BYTES) pipe.pause();
    else if (pipe.isPaused()) pipe.resume();
  }
  return (bytes) => {
    change(bytes);
    return () => change(-bytes);
  };
}

type Outcome =
  | Pick<Extract<BridgeReply, { kind: "answer" }>, "kind" | "answer">
  | Pick<Extract<BridgeReply, { kind: "failed" }>, "kind" | "error">;

async function askModel(
  model: VisionModel,
  question: VisionQuestion,
  signal: AbortSignal,
): Promise<Outcome> {
  try {
    return { kind: "answer", answer: await model.ask(question, signal) };
  } catch (error) {
    const failure = signal.aborted
      ? new ParserError("CANCELLED", "The question was cancelled.")
      : ParserError.from(error);
    const message = failure.message.slice(0, MAX_ERROR_TEXT_CHARACTERS);
    return { kind: "failed", error: { ...failure.toJSON(), message } };
  }
}
