import type { LoadedModel } from "@parsewright/contract";
import type { PageDescription } from "../../describe/describe-page.ts";
import type { LineAnswers } from "./line-model.ts";

/** Says what the lines of a page are and which belong together, by what it has learned from other pages. */
export interface LineReader {
  readonly model: LoadedModel;
  read(page: PageDescription, signal: AbortSignal): Promise<LineAnswers>;
}
