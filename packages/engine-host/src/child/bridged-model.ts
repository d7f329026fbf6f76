import { setMaxListeners } from "node:events";
import {
  ParserError,
  type VisionAnswer,
  type VisionModel,
  type VisionQuestion,
} from "@parsewright/contract";
import {
  type BridgeReply,
  READ_AHEAD,
  requestFrame,
  type VisionOffer,
} from "../vision-bridge/bridge-messages.ts";
import { MAX_BODY_BYTES, MAX_HEAD_BYTES } from "@parsewright/engine/frames";

/** A model whose questions go to the supervisor, for one task. */
export interface BridgedModel extends VisionModel {
  readonly task: number;
  receive(reply: BridgeReply): void;
  /** The pipe has room again. */
  goOn(): void;
  /** Ends every question, and takes no more. Safe to call twice. */
  close(): void;
}

/** Puts a frame into the pipe. False when it is full. */
type Send = (frame: ReturnType<typeof requestFrame>) => boolean;

interface Pending {
  readonly id: number;
  readonly question: VisionQuestion;
  readonly settle: (reply: VisionAnswer | Error) => void;
}

/** JSON writes a character as up to six bytes, and there is more in a head than the prompt. */
const MAX_PROMPT_CHARACTERS = MAX_HEAD_BYTES / 8;

export function createBridgedModel(offer: VisionOffer, send: Send): BridgedModel {
  const { task, name, protocol, maxInFlight } = offer;
  const waiting: Pending[] = [];
  /** Also those that nobody waits for any more: until it replies, the supervisor counts them. */
  const sent = new Map<number, Pending>();
  let lastId = 0;
  let isPipeFull = false;
  let isClosed = false;

  function sendWaiting(): void {
    while (!isPipeFull && sent.size < maxInFlight + READ_AHEAD) {
      const next = takeNext(waiting);
      if (next === undefined) return;
      const { id, question } = next;
      sent.set(id, next);
      isPipeFull = !send(requestFrame({ kind: "ask", task, id, question }));
    }
  }

  function cancel(pending: Pending): void {
    const position = waiting.indexOf(pending);
    if (position >= 0) waiting.splice(position, 1);
    else send(requestFrame({ kind: "cancel", task, id: pending.id }));
  }

  return {
    task,
    name,
    protocol,
    maxInFlight,
    async ask(question, signal) {
      signal.throwIfAborted();
      if (isClosed) throw noAnswers();
      requireFitting(question);
      lastId += 1;
      const { answer, settle } = expectAnswer(signal, () => cancel(pending));
      const pending: Pending = { id: lastId, question, settle };
      waiting.push(pending);
      sendWaiting();
      return answer;
    },
    receive(reply) {
      const answered = sent.get(reply.id);
      sent.delete(reply.id);
      answered?.settle(reply.kind === "answer" ? reply.answer : receivedError(reply));
      sendWaiting();
    },
    goOn() {
      isPipeFull = false;
      sendWaiting();
    },
    close() {
      isClosed = true;
      for (const { settle } of [...sent.values(), ...waiting]) settle(noAnswers());
      sent.clear();
      waiting.length = 0;
    },
  };
}

/** An urgent one, or the one that has waited longest. */
function takeNext(waiting: Pending[]): Pending | undefined {
  const urgent = waiting.findIndex(({ question }) => question.isUrgent === true);
  return waiting.splice(Math.max(urgent, 0), 1)[0];
}

/** A promise that is settled from outside, or by the signal after `onAbort`. */
function expectAnswer(signal: AbortSignal, onAbort: () => void) {
  let settle: Pending["settle"] = () => {};
  const answer = new Promise<VisionAnswer>((resolve, reject) => {
    const abort = () => {
      onAbort();
      reject(signal.reason);
    };
    settle = (reply) => {
      signal.removeEventListener("abort", abort);
      if (reply instanceof Error) reject(reply);
      else resolve(reply);
    };
    // One signal for all the questions of a document is usual, and no leak.
    setMaxListeners(0, signal);
    signal.addEventListener("abort", abort, { once: true });
  });
  return { answer, settle };
}

/** For what is too long the supervisor would end the process. */
function requireFitting({ prompt, image }: VisionQuestion): void {
  const isFitting =
    prompt.length <= MAX_PROMPT_CHARACTERS && (image?.length ?? 0) <= MAX_BODY_BYTES;
  if (isFitting) return;
  throw new ParserError("MODEL_SERVER_FAILED", "The question is too long for a vision model.");
}

function noAnswers(): ParserError {
  return new ParserError(
    "MODEL_SERVER_FAILED",
    "No more questions are answered for this document.",
  );
}

function receivedError({ error }: Extract<BridgeReply, { kind: "failed" }>): ParserError {
  const { code, message, details } = error;
  return new ParserError(code, message, { details });
}
