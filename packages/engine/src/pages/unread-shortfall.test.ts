import type { Page } from "@parsewright/contract";
import { expect, it } from "vitest";
import {
  DAMAGED_PICTURE_NOTE,
  engineFailureProblem,
  outOfMemoryProblem,
} from "@parsewright/document/files";
import { LOW_CONFIDENCE_NOTE } from "../readers/page/doubtful-text.ts";
import { NO_REGIONS_NOTE } from "../readers/regions/by-model/detect-by-model.ts";
import { unreadShortfall } from "./unread-shortfall.ts";

it("lacks nothing where all pages were read", () => {
  expect(unreadShortfall([page(), page()])).toBeUndefined();
});

it("counts the pages whose text was not read, and gives the command of the gravest reason", () => {
  const command = "parsewright models pull --lang ru";
  const pages = [
    page({ reason: "lines_unread", message: "Lines are left out." }),
    page(),
    page({ reason: "reader_missing", message: "A reader is not installed.", command }),
  ];

  expect(unreadShortfall(pages)).toEqual({
    reason: "reader_missing",
    message: "text of 2 of 3 pages was not read: A reader is not installed.",
    command,
    pages_done: 1,
    pages_total: 3,
  });
});

it("says that the end of a file is missing, or a part of a picture, before what readers lack", () => {
  const unread = page({ reason: "lines_unread", message: "Lines are left out." });
  expect(unreadShortfall([unread], { isCutOff: true })).toMatchObject({
    reason: "page_unreadable",
    message: expect.stringMatching(/^the end of the file is missing.* the whole file/) as string,
  });
  expect(
    unreadShortfall([unread, { ...page(), parser_notes: [DAMAGED_PICTURE_NOTE] }]),
  ).toMatchObject({ reason: "page_unreadable", pages_done: 1, pages_total: 2 });
});

it("says that another recipe read pages for which the layout model gave no answer", () => {
  const pages = [page(), { ...page(), parser_notes: [NO_REGIONS_NOTE] }];

  expect(unreadShortfall(pages)).toMatchObject({
    reason: "model_failed",
    message: expect.stringMatching(/^1 of 2 pages were read by their geometry alone/),
    pages_done: 1,
    pages_total: 2,
  });
});

it("names the pages whose text was recognised with low confidence, after all that is missing", () => {
  const doubtful = { ...page(), parser_source_page: 2, parser_notes: [LOW_CONFIDENCE_NOTE] };
  const unread = page({ reason: "lines_unread", message: "Lines are left out." });

  expect(unreadShortfall([page(), doubtful, { ...doubtful, parser_source_page: 6 }])).toEqual({
    reason: "low_confidence",
    message:
      "text of pages 3, 7 of 3 was recognised with low confidence: compare it with the file; mark_unsure shows the pictures beside the text",
    pages_done: 3,
    pages_total: 3,
  });
  expect(unreadShortfall([doubtful, unread])).toMatchObject({ reason: "lines_unread" });
});

it("names the pages that were lost before anything else", () => {
  const pages = [
    { ...page(), parser_source_page: 7, parser_problem: outOfMemoryProblem() },
    page({ reason: "lines_unread", message: "Lines are left out." }),
  ];

  expect(unreadShortfall(pages)).toMatchObject({
    reason: "out_of_memory",
    message: expect.stringContaining("page 8 of 2 was not read: The page takes more memory"),
    pages_done: 1,
  });
});

it.each(["The page is missing from the file.", engineFailureProblem("a bug")])(
  "counts a page that is lost by any other reason: %s",
  (problem) => {
    expect(unreadShortfall([page(), { ...page(), page_idx: 1, parser_problem: problem }])).toEqual({
      reason: "page_unreadable",
      message: `page 2 of 2 was not read: ${problem}`,
      pages_done: 1,
      pages_total: 2,
    });
  },
);

function page(unread?: Page["parser_unread"]): Page {
  return {
    para_blocks: [],
    discarded_blocks: [],
    page_idx: 0,
    ...(unread && { parser_unread: unread }),
  };
}
