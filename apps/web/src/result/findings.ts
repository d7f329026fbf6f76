import type { DegradedReason } from "@parsewright/contract";
import type { ParsedResult } from "./read-result.ts";
import { HIDDEN_REASON_TITLES } from "./block-kinds.ts";

/** Something a reader of the result should know. */
export interface Finding {
  readonly kind: "fallback" | "problem" | "failed" | "hidden" | "lost" | "note";
  readonly title: string;
  readonly text: string;
  /** 0-based within the result; absent for the whole document. */
  readonly pageIndex?: number;
}

/** All findings of a result, in the order of the document, the general ones first. */
export function findingsOf({ middle, debug, degraded }: ParsedResult): readonly Finding[] {
  const fallback = middle?.parser_fallback ?? debug.parser_fallback;
  const general: Finding[] = [
    ...(fallback === undefined
      ? []
      : [{ kind: "fallback", title: "Another backend ran", text: fallback } as const]),
    ...(degraded === undefined || degraded.reason === "files_lost"
      ? []
      : [{ kind: "lost", title: titleOf(degraded.reason), text: degraded.message } as const]),
    ...(degraded?.items ?? []).map(
      ({ file, reason }) =>
        ({ kind: "lost", title: "A file was lost", text: `${file}: ${reason}` }) as const,
    ),
    ...(middle?.parser_notes ?? []).map((text) => ({ kind: "note", title: "Note", text }) as const),
  ];
  return [...general, ...(middle?.pdf_info ?? []).flatMap(findingsOfPage)];
}

function titleOf(reason: DegradedReason | undefined): string {
  return reason === "low_confidence" ? "Some text is doubtful" : "The result is not complete";
}

type Page = NonNullable<ParsedResult["middle"]>["pdf_info"][number];

function findingsOfPage(page: Page): Finding[] {
  const pageIndex = page.page_idx;
  const problem = page.parser_problem;
  return [
    ...(problem === undefined
      ? []
      : [
          {
            kind: "problem",
            title: "This page could not be read",
            text: problem,
            pageIndex,
          } as const,
        ]),
    ...(page.parser_failed_blocks ?? []).map(
      ({ type, reason, read_by: readBy }) =>
        ({
          kind: "failed",
          title: `A block (${type}) was not read by the model`,
          text: `${reason}. Used instead: ${READ_BY_WORDS[readBy]}.`,
          pageIndex,
        }) as const,
    ),
    ...(page.parser_hidden_text ?? []).map(
      ({ text, reason }) =>
        ({
          kind: "hidden",
          title: `Hidden text, ${HIDDEN_REASON_TITLES[reason]}`,
          text,
          pageIndex,
        }) as const,
    ),
    ...(page.parser_hidden
      ? [
          {
            kind: "note",
            title: "Hidden slide",
            text: "It is not shown to an audience.",
            pageIndex,
          } as const,
        ]
      : []),
    ...(page.parser_notes ?? []).map(
      (text) => ({ kind: "note", title: "Note", text, pageIndex }) as const,
    ),
  ];
}

const READ_BY_WORDS = {
  text_layer: "the text of the file",
  ocr: "recognised text",
  picture: "its picture",
  nothing: "nothing",
} as const;
