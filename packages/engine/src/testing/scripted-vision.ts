import type { VisionAnswer, VisionModel, VisionQuestion } from "@parsewright/contract";

/** What a scripted model does with a question: answers, or throws. A string is a whole answer. */
export type VisionScript = (
  question: VisionQuestion,
  signal: AbortSignal,
) => string | VisionAnswer | Promise<string | VisionAnswer>;

/** A vision model that does as a test says, and keeps what it was asked. */
export interface ScriptedVision extends VisionModel {
  readonly questions: readonly VisionQuestion[];
  /** The most questions that were open at once. */
  readonly mostInFlight: number;
}

/** `settings` replaces what the model says of itself. */
export function scriptVision(
  script: VisionScript,
  settings: Partial<Pick<VisionModel, "name" | "protocol" | "maxInFlight">> = {},
): ScriptedVision {
  const questions: VisionQuestion[] = [];
  let [inFlight, mostInFlight] = [0, 0];
  return {
    name: "scripted",
    protocol: "mineru",
    maxInFlight: 8,
    ...settings,
    questions,
    get mostInFlight() {
      return mostInFlight;
    },
    async ask(question, signal) {
      signal.throwIfAborted();
      questions.push(question);
      mostInFlight = Math.max(mostInFlight, ++inFlight);
      try {
        const answer = await script(question, signal);
        return typeof answer === "string" ? { text: answer, isTruncated: false } : answer;
      } finally {
        inFlight--;
      }
    },
  };
}
