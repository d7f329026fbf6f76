import { ParserError } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { nameLimit } from "./name-limits.ts";

describe("an error of the engine that reached a limit", () => {
  it.each([
    {
      error: new ParserError("EXECUTION_TIMEOUT", "was silent", { details: { clock: "silence" } }),
      text: "was silent (PARSER_JOB_SILENCE_SECONDS)",
    },
    {
      error: new ParserError("DOCUMENT_TOO_COMPLEX", "is slow", { details: { clock: "page" } }),
      text: "is slow (PARSER_PAGE_TIMEOUT_SECONDS)",
    },
    {
      error: new ParserError("DOCUMENT_TOO_COMPLEX", "is large", { details: { memory_mb: 512 } }),
      text: "is large (PARSER_ENGINE_MEMORY_MB)",
    },
    {
      error: new ParserError("PAGE_LIMIT_EXCEEDED", "3 pages", {
        details: { pages: 3, max_pages: 2 },
      }),
      text: "requested page range is 3 pages; this endpoint allows at most 2 per job (PARSER_MAX_PAGES_PER_JOB)",
    },
  ])("names the variable that sets it: $text", ({ error, text }) => {
    const { code, details } = error;

    expect(nameLimit(error)).toMatchObject({ code, details, message: text });
  });

  it("stays as it is when no limit was reached", () => {
    const error = new ParserError("DOCUMENT_TOO_COMPLEX", "a million cells");
    const reason = new Error("cancelled");

    expect(nameLimit(error)).toBe(error);
    expect(nameLimit(reason)).toBe(reason);
  });
});
