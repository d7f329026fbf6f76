import type { ScriptedRequest } from "./scripted-request.ts";

/** What a server does with a question: the text of an answer, or a fault. */
export type ScriptedReply =
  | string
  /** The model was cut off at its limit. */
  | { readonly fault: "truncation"; readonly text: string }
  /** The text, over and over until the model's limit. */
  | { readonly fault: "repetition"; readonly text: string }
  | {
      readonly fault: "status";
      readonly status: number;
      /** Seconds or an HTTP date. */
      readonly retryAfter?: string;
      /** Where a redirect leads. */
      readonly location?: string;
      readonly message?: string;
    }
  /** Status 200, but its body says that it failed. */
  | { readonly fault: "error object"; readonly message: string }
  /** The connection is reset instead of an answer. */
  | { readonly fault: "reset" }
  /** The connection is closed in the middle of the answer. */
  | { readonly fault: "cut" }
  /** No answer at all, for as long as the other side waits. */
  | { readonly fault: "stall" }
  /** Status 200 and what is not JSON. */
  | { readonly fault: "garbage" }
  /** Any JSON as a whole body with status 200. */
  | { readonly fault: "body"; readonly body: unknown }
  /** A right answer, a few bytes at a time. */
  | { readonly fault: "drip"; readonly text: string; readonly pauseMs: number };

/** What a server answers, as a function of the question; a promise holds the answer back. */
export type Script = (request: ScriptedRequest) => ScriptedReply | Promise<ScriptedReply>;

/** How often a repeating model says its text before its limit ends it. */
const REPETITIONS = 400;

/**
 * A right answer of the kind that the prompt asks for, made from the picture: the same picture gets the same answer,
 * and another one another.
 */
export const generatedReply = ({ kind, picture }: ScriptedRequest): string => {
  const mark = picture?.sha256.slice(0, 8) ?? "no picture";
  switch (kind) {
    case "layout":
      return generatedLayout(Number.parseInt(mark.slice(0, 2), 16));
    case "table":
      return `<fcel>Item<fcel>Mark<nl><fcel>1<fcel>${mark}<nl>`;
    case "formula":
      return String.raw`\[ x_{1} = \frac{a}{b} \]`;
    case "image":
      return [
        "<|class_start|>natural_image<|class_end|><|sub_class_start|><|sub_class_end|>",
        `<|caption_start|>A picture, ${mark}.<|caption_end|><|content_start|><|content_end|>`,
      ].join("");
    case "merge":
      return "[0]";
    case "text":
      return `Some text, ${mark}.`;
    default:
      return `# Heading\n\nSome text, ${mark}.\n`;
  }
};

/** Gives the first questions these replies, one each, and all later ones that of `otherwise`. */
export function repliesInTurn(
  replies: readonly ScriptedReply[],
  otherwise: Script = generatedReply,
): Script {
  return (request) => replies[request.index] ?? otherwise(request);
}

/** The text that a repeating model gives. */
export function repeated(text: string): string {
  return text.repeat(REPETITIONS);
}

/** A title, a table or a formula in the middle, and paragraphs, from top to bottom. */
function generatedLayout(seed: number): string {
  const middle = ["text", "table", "equation"][seed % 3] ?? "text";
  const types = ["title", "text", middle, "text"].slice(0, 2 + (seed % 3));
  return types
    .map((type, index) => {
      const top = 60 + index * 220;
      return `<|box_start|>100 ${top} 900 ${top + 180}<|box_end|><|ref_start|>${type}<|ref_end|><|rotate_up|>`;
    })
    .join("\n");
}
