import { ParserError } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { readChildMessage, toSentError } from "./child-messages.ts";

const outcome = {
  backend: "pipeline",
  inputFormat: "pdf",
  pageCount: 3,
  modelDirectory: null,
};

describe("readChildMessage", () => {
  it("reads what a child says, and drops what it adds", () => {
    const line = JSON.stringify({ kind: "done", outcome: { ...outcome, extra: 1 }, extra: 2 });

    expect(readChildMessage(line)).toEqual({ kind: "done", outcome });
  });

  it("reads what a vision model did not read, and why another backend ran", () => {
    const full = { ...outcome, fallback: "There is no GPU.", failedBlocks: 2 };

    expect(readChildMessage(JSON.stringify({ kind: "done", outcome: full }))).toEqual({
      kind: "done",
      outcome: full,
    });
  });

  it("reads what read the pages", () => {
    const text = { reader: "text-layer", because: "the text layer is usable" };
    const full = { ...outcome, readers: [{ text, pages: 3 }] };

    expect(readChildMessage(JSON.stringify({ kind: "done", outcome: full }))).toEqual({
      kind: "done",
      outcome: full,
    });
  });

  it("reads an error with its stack", () => {
    const error = toSentError(new ParserError("DOCUMENT_CORRUPT", "half a file"));

    expect(readChildMessage(JSON.stringify({ kind: "failed", error }))).toEqual({
      kind: "failed",
      error,
      isOutOfMemory: false,
    });
  });

  it.each([
    "",
    "null",
    "[]",
    "{",
    '{"kind":"toString"}',
    '{"kind":"__proto__"}',
    '{"kind":"pages","pagesDone":-1,"pagesTotal":1}',
    '{"kind":"pages","pagesDone":2,"pagesTotal":1}',
    '{"kind":"pages","pagesDone":1e400,"pagesTotal":1e400}',
    '{"kind":"failed","error":{"body":{"code":"NO_SUCH_CODE"},"stack":""}}',
    '{"kind":"failed"}',
    '{"kind":"done"}',
    JSON.stringify({ kind: "done", outcome: { ...outcome, backend: "constructor" } }),
    JSON.stringify({ kind: "done", outcome: { ...outcome, pageCount: "3" } }),
    JSON.stringify({ kind: "done", outcome: { ...outcome, modelDirectory: {} } }),
    JSON.stringify({ kind: "done", outcome: { ...outcome, fallback: 1 } }),
    JSON.stringify({ kind: "done", outcome: { ...outcome, failedBlocks: -1 } }),
    JSON.stringify({ kind: "done", outcome: { ...outcome, readers: [{ pages: 3 }] } }),
  ])("takes no message from %s", (line) => {
    expect(readChildMessage(line)).toBeUndefined();
  });
});

it("cuts an error that would not fit into a message", () => {
  const { body, stack } = toSentError(new ParserError("INTERNAL", "x".repeat(100_000)));

  expect(body.message.length + stack.length).toBeLessThan(10_000);
});
