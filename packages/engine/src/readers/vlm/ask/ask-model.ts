import type { VisionAnswer, VisionModel, VisionQuestion } from "@parsewright/contract";
import { isRepetitive } from "../mineru/is-repetitive.ts";

/** Answer of a model, or the reason why it is useless. */
export type ModelAnswer = { readonly text: string } | { readonly failure: string };

export interface ModelAsking {
  readonly vision: VisionModel;
  readonly signal: AbortSignal;
  /** Finds a fault in an answer, worded as the end of a sentence that begins with "The answer". */
  readonly findFault: (text: string) => string | undefined;
}

/** Answers that went round in circles get a little more push to leave them. */
const MORE_FREQUENCY_PENALTY = 0.1;

const MAX_ODD_SHARE = 0.05;
const ODD_CHARACTERS = /[\uFFFD\p{Cc}\p{Co}\p{Cn}]/gu;
const LINE_CHARACTERS = /[\n\r\t]/g;

/**
 * Asks, and once more where the answer cannot be right. The model's own client has retried already what may succeed
 * later, so that a failure of it is final. Never rejects, except by an abort.
 */
export async function askModel(
  question: VisionQuestion,
  { vision, signal, findFault }: ModelAsking,
): Promise<ModelAnswer> {
  const firstAnswer = await tryToAsk(question, { vision, signal, findFault });
  if (!("fault" in firstAnswer)) return firstAnswer;
  const again = {
    ...question,
    frequencyPenalty: question.frequencyPenalty + MORE_FREQUENCY_PENALTY,
  };
  const secondAnswer = await tryToAsk(again, { vision, signal, findFault });
  if (!("fault" in secondAnswer)) return secondAnswer;
  return { failure: `The answer ${secondAnswer.fault}, twice.` };
}

async function tryToAsk(
  question: VisionQuestion,
  { vision, signal, findFault }: ModelAsking,
): Promise<ModelAnswer | { readonly fault: string }> {
  signal.throwIfAborted();
  try {
    const answer = await vision.ask(question, signal);
    const fault = findGeneralFault(answer) ?? findFault(answer.text);
    return fault === undefined ? { text: answer.text } : { fault };
  } catch (error) {
    signal.throwIfAborted();
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

function findGeneralFault({ text, isTruncated }: VisionAnswer): string | undefined {
  if (isRepetitive(text)) return "repeats itself without end";
  if (isTruncated) return "was cut off before its end";
  const odd = (text.replaceAll(LINE_CHARACTERS, "").match(ODD_CHARACTERS) ?? []).length;
  return odd > MAX_ODD_SHARE * text.length ? "is not text" : undefined;
}
