import type { VisionAnswer } from "@parsewright/contract";
import { asRecord, parseJson } from "./read-json.ts";

/** Ends an answer of Qwen's, where special tokens are not skipped. */
const END_TOKEN = "<|im_end|>";

/** Reason that a body is not an answer. */
export interface AnswerProblem {
  readonly problem: string;
  /** It came damaged, so that the next one may be better. */
  readonly isGarbled: boolean;
}

/** Reads the body of a chat completion. */
export function readAnswer(text: string): VisionAnswer | AnswerProblem {
  const body = asRecord(parseJson(text));
  if (body === undefined) return garbled("sent what is not JSON");
  if (body["object"] === "error") return refused("answered with an error in place of a text");
  const { choices } = body;
  const choice = Array.isArray(choices) ? asRecord(choices[0]) : undefined;
  const message = asRecord(choice?.["message"]);
  if (choice === undefined || message === undefined)
    return garbled("sent an answer without a text");
  const { finish_reason: reason } = choice;
  if (reason !== "stop" && reason !== "length")
    return refused("ended an answer without finishing it");
  const { content } = message;
  if (typeof content !== "string" && content !== null)
    return garbled("sent an answer without a text");
  return { text: withoutEndToken(content ?? ""), isTruncated: reason === "length" };
}

function withoutEndToken(content: string): string {
  return content.endsWith(END_TOKEN) ? content.slice(0, -END_TOKEN.length) : content;
}

function garbled(problem: string): AnswerProblem {
  return { problem, isGarbled: true };
}

function refused(problem: string): AnswerProblem {
  return { problem, isGarbled: false };
}
