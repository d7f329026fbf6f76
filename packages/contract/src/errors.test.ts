import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ERROR_CODES, ErrorBody, ParserError } from "./errors.ts";

it("documents every error code, and no others", () => {
  const page = readFileSync(new URL("../../../docs/errors.md", import.meta.url), "utf8");
  const documented = [...page.matchAll(/^## `([A-Z_]+)`$/gm)].map(([, code]) => code);

  expect(new Set(documented)).toEqual(new Set(ERROR_CODES));
});

describe("ParserError", () => {
  it("leaves the process without its cause", () => {
    const error = new ParserError("INTERNAL", "The document could not be parsed.", {
      cause: new Error("/secret/path"),
    });

    expect(ErrorBody.parse(JSON.parse(JSON.stringify(error)))).toEqual({
      code: "INTERNAL",
      message: "The document could not be parsed.",
      retryable: true,
      details: {},
    });
    expect(JSON.stringify(error)).not.toContain("secret");
  });

  it("names the kind of failure before the message", () => {
    expect(new ParserError("INVALID_INPUT", "no").responseText).toBe("ValueError: no");
    expect(new ParserError("WORKER_LOST", "no").responseText).toBe("RuntimeError: no");
  });

  it("keeps an error that already has a code", () => {
    const error = new ParserError("NOT_FOUND", "no");

    expect(ParserError.from(error)).toBe(error);
  });

  it("keeps the text of an unknown failure for the logs only", () => {
    const cause = new Error("boom");
    const error = ParserError.from(cause);

    expect(error).toMatchObject({ code: "INTERNAL", cause });
    expect(error.message).not.toContain("boom");
  });
});
