import { ParserError } from "@parsewright/contract";

/** Beginning of the problem of a page for which the file is not to blame. */
const ENGINE_FAILURE = "The engine failed on this page";

const TOO_SLOW = "The page takes longer to read than the";
const TOO_MANY_PIXELS = "The page draws pictures of more than";
const TOO_MUCH_WORK = "The page takes more work to draw than";
const TOO_COMPLEX = "The page is too complex";
const OUT_OF_MEMORY = "The page takes more memory than the engine has";

/** Note on a page that is a picture of which only a part could be decoded. */
export const DAMAGED_PICTURE_NOTE = "The picture is damaged: a part of it is missing or wrong.";

/** Reasons that a page was lost. The beginning of its problem shows which one. */
export type PageLoss =
  | "too_slow"
  | "too_many_pixels"
  | "too_much_work"
  | "too_complex"
  | "out_of_memory"
  | "engine_failure";

export function tooSlowProblem(seconds: number): string {
  return `${TOO_SLOW} ${seconds} s that one page may take.`;
}

export function tooManyPixelsProblem(limit: number): string {
  return `${TOO_MANY_PIXELS} ${limit} pixels, the most that one page may paint.`;
}

export function tooMuchWorkProblem(): string {
  return `${TOO_MUCH_WORK} one page may take.`;
}

/** Problem of a page whose part of the file cannot be read: the reason, which may be a limit. */
export function partProblem(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const isTooComplex = ParserError.is(error) && error.code === "DOCUMENT_TOO_COMPLEX";
  return isTooComplex ? `${TOO_COMPLEX}: ${message}` : message;
}

export function outOfMemoryProblem(): string {
  return `${OUT_OF_MEMORY}.`;
}

export function engineFailureProblem(reason: string): string {
  return `${ENGINE_FAILURE}: ${reason}`;
}

/** `undefined` for a page that was read, and for one that is damaged in the file. */
export function lossOf(problem: string | undefined): PageLoss | undefined {
  if (problem === undefined) return undefined;
  if (problem.startsWith(TOO_SLOW)) return "too_slow";
  if (problem.startsWith(TOO_MANY_PIXELS)) return "too_many_pixels";
  if (problem.startsWith(TOO_MUCH_WORK)) return "too_much_work";
  if (problem.startsWith(TOO_COMPLEX)) return "too_complex";
  if (problem.startsWith(OUT_OF_MEMORY)) return "out_of_memory";
  return problem.startsWith(ENGINE_FAILURE) ? "engine_failure" : undefined;
}
