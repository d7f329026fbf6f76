import {
  ErrorBody,
  type VisionAnswer,
  type VisionProtocol,
  type VisionQuestion,
} from "@parsewright/contract";
import { asRecord, isCount, type UncheckedRecord } from "../unchecked-json.ts";
import type { Frame } from "@parsewright/engine/frames";

/** Questions and answers go over this, both ways, as frames. */
export const BRIDGE_FILE_DESCRIPTOR = 4;

/** Questions that a process sends beyond those asked at once, so that the next is there when a place is. */
export const READ_AHEAD = 8;

/** The model that a process may ask during one task. */
export interface VisionOffer {
  /** Is in every question and answer, so that a late one of the task before is seen as such. */
  readonly task: number;
  readonly name: string;
  readonly protocol: VisionProtocol;
  readonly maxInFlight: number;
}

/** Message of the process. The picture is the body of the frame. */
export type BridgeRequest =
  | {
      readonly kind: "ask";
      readonly task: number;
      readonly id: number;
      readonly question: VisionQuestion;
    }
  | { readonly kind: "cancel"; readonly task: number; readonly id: number };

/** Message of the supervisor. The text is the body of the frame. */
export type BridgeReply =
  | {
      readonly kind: "answer";
      readonly task: number;
      readonly id: number;
      readonly answer: VisionAnswer;
    }
  | {
      readonly kind: "failed";
      readonly task: number;
      readonly id: number;
      readonly error: ErrorBody;
    };

const PNG_SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");

export function requestFrame(request: BridgeRequest) {
  if (request.kind === "cancel") return { head: request };
  const { question, ...rest } = request;
  const { image, ...text } = question;
  return { head: { ...rest, ...text }, ...(image && { body: image }) };
}

export function replyFrame(reply: BridgeReply) {
  if (reply.kind === "failed") return { head: reply };
  const { kind, task, id, answer } = reply;
  const { text, isTruncated } = answer;
  return { head: { kind, task, id, isTruncated }, body: Buffer.from(text) };
}

/** Reads a frame of a process, which nobody may trust. `undefined` when it is not a request. */
export function readRequest({ head, body }: Frame): BridgeRequest | undefined {
  const value = asRecord(head);
  const { kind, task, id } = value ?? {};
  if (value === undefined || !isCount(task) || !isCount(id)) return undefined;
  if (kind === "cancel") return { kind, task, id };
  const question = readQuestion(value, body);
  return kind === "ask" && question !== undefined ? { kind, task, id, question } : undefined;
}

/** Reads a frame of the supervisor. `undefined` when it is not a reply. */
export function readReply({ head, body }: Frame): BridgeReply | undefined {
  const { kind, task, id, isTruncated, error } = asRecord(head) ?? {};
  if (!isCount(task) || !isCount(id)) return undefined;
  if (kind === "answer") {
    const answer = { text: body.toString("utf8"), isTruncated: isTruncated === true };
    return { kind, task, id, answer };
  }
  const checked = ErrorBody.safeParse(error);
  return kind === "failed" && checked.success ? { kind, task, id, error: checked.data } : undefined;
}

function readQuestion(
  { prompt, presencePenalty, frequencyPenalty, isUrgent: urgent }: UncheckedRecord,
  body: Buffer,
): VisionQuestion | undefined {
  const isUrgent = urgent === true;
  if (typeof prompt !== "string" || !isFinite(presencePenalty) || !isFinite(frequencyPenalty)) {
    return undefined;
  }
  if (body.length === 0) return { prompt, presencePenalty, frequencyPenalty, isUrgent };
  // A body that is not a picture is not passed on as one.
  if (!body.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return undefined;
  return { prompt, presencePenalty, frequencyPenalty, isUrgent, image: body };
}

function isFinite(value: unknown): value is number {
  return Number.isFinite(value);
}
