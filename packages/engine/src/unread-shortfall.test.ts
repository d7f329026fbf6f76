import type { Page } from "@parser/contract";
import { expect, it } from "vitest";
import { unreadShortfall } from "./unread-shortfall.ts";

it("lacks nothing where all pages were read", () => {
  expect(unreadShortfall([page(), page()])).toBeUndefined();
});

it("counts the pages whose text was not read, and gives the command of the gravest reason", () => {
  const command = "parser models pull --lang ru";
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

function page(unread?: Page["parser_unread"]): Page {
  return {
    para_blocks: [],
    discarded_blocks: [],
    page_idx: 0,
    ...(unread && { parser_unread: unread }),
  };
}
