import {
  ERROR_TEXT_MAX_CHARACTERS,
  ParserError,
  TRACEBACK_MAX_CHARACTERS,
  TRACEBACK_MAX_FRAMES,
} from "@parsewright/contract";
import type { Redactor } from "@parsewright/redaction";
import { shortenText } from "./shorten-text.ts";
import { causesOf, framesOf } from "./stack-frames.ts";

/** Text of an error for a failure response, without secrets. */
export interface FailureTexts {
  readonly error: string;
  /** Frames of where it began, the innermost last, and then the error itself on the last line, where clients read it. */
  readonly traceback: string;
}

/** The lines beside the error share what it leaves them: the heading, the frames, and their indents. */
const FRAME_MAX_CHARACTERS =
  Math.floor((TRACEBACK_MAX_CHARACTERS - ERROR_TEXT_MAX_CHARACTERS) / (TRACEBACK_MAX_FRAMES + 1)) -
  3;

export function describeFailure(thrown: unknown, redactor: Redactor): FailureTexts {
  const text = String(redactor.redactValue(ParserError.from(thrown).responseText));
  const error = shortenText(text, ERROR_TEXT_MAX_CHARACTERS);
  const frames = innermostFrames(thrown)
    .slice(0, TRACEBACK_MAX_FRAMES)
    .toReversed()
    .map((frame) => `  ${shortenText(redactor.redact(frame), FRAME_MAX_CHARACTERS)}`);
  const lastLine = error.replaceAll(/[\r\n]+/g, " ");
  return {
    error,
    traceback: ["Traceback (most recent call last):", ...frames, lastLine].join("\n"),
  };
}

function innermostFrames(thrown: unknown): string[] {
  const all = causesOf(thrown).map(framesOf);
  return all.findLast((frames) => frames.length > 0) ?? [];
}
