import { ParserError } from "@parsewright/contract";
import { createRedactor } from "@parsewright/redaction";
import { describe, expect, it } from "vitest";
import { describeFailure } from "./describe-failure.ts";

const redactor = createRedactor({ secrets: ["operator-canary"] });

describe("describeFailure", () => {
  it("gives the type and the message, and says them again at the end of the traceback", () => {
    const { error, traceback } = describeFailure(
      new ParserError("INVALID_INPUT", "input validation failed: bad"),
      redactor,
    );

    const lines = traceback.split("\n");
    expect(error).toBe("ValueError: input validation failed: bad");
    expect(lines[0]).toBe("Traceback (most recent call last):");
    expect(lines.at(-1)).toBe(error);
    expect(lines.at(-2)).toMatch(
      /apps\/worker\/src\/telemetry\/describe-failure\.test\.ts:\d+:\d+/,
    );
    expect(lines.length).toBeLessThanOrEqual(7);
  });

  it("tells nobody the text of an error that is not for callers", () => {
    const { error, traceback } = describeFailure(new TypeError("x.y is not a function"), redactor);

    expect(error).toBe("RuntimeError: The document could not be parsed.");
    expect(traceback).not.toContain("x.y");
    expect(traceback).toContain("describe-failure.test.ts");
  });

  it("shows the last five frames of the innermost cause that has any, the innermost last", () => {
    const inner = new Error("inner");
    inner.stack = [
      "Error: inner",
      ...[1, 2, 3, 4, 5, 6].map((n) => `    at f${n} (/a/b${n}.js:1:1)`),
    ].join("\n");
    const noStack = Object.assign(new Error("none"), { stack: undefined });
    inner.cause = noStack;
    const error = new ParserError("DOCUMENT_CORRUPT", "damaged", {
      cause: new Error("outer", { cause: inner }),
    });

    expect(describeFailure(error, redactor).traceback.split("\n")).toEqual([
      "Traceback (most recent call last):",
      "  at f5 (b5.js:1:1)",
      "  at f4 (b4.js:1:1)",
      "  at f3 (b3.js:1:1)",
      "  at f2 (b2.js:1:1)",
      "  at f1 (b1.js:1:1)",
      "ValueError: damaged",
    ]);
  });

  it.each([
    [
      "at f (file:///srv/parser/packages/engine/src/a.ts:1:2)",
      "at f (packages/engine/src/a.ts:1:2)",
    ],
    [
      "at f (/srv/node_modules/x/node_modules/@parsewright/engine/dist/a.js:1:2)",
      "at f (@parsewright/engine/dist/a.js:1:2)",
    ],
    ["at async file:///srv/my app/main.js:1:2", "at main.js:1:2"],
    ["at new Thing (C:\\srv\\thing.js:1:2)", "at new Thing (thing.js:1:2)"],
    ["at node:internal/process/task_queues:95:5", "at node:internal/process/task_queues:95:5"],
    ["at async Promise.all (index 0)", "at async Promise.all (index 0)"],
  ])("does not tell where the worker is installed: %s", (frame, expected) => {
    const cause = Object.assign(new Error(), { stack: `Error\n    ${frame}` });

    const { traceback } = describeFailure(new ParserError("INTERNAL", "x", { cause }), redactor);

    expect(traceback.split("\n")[1]).toBe(`  ${expected}`);
  });

  it("has no secret in it", () => {
    const cause = Object.assign(new Error("canary"), {
      stack: "Error: canary\n    at get (https://user:canary@host/a.js?sig=canary:1:1)",
    });
    const message = "fetch of https://h/a?sig=canary with operator-canary failed";

    const texts = describeFailure(new ParserError("FETCH_FAILED", message, { cause }), redactor);

    expect(texts.error).toBe("ValueError: fetch of https://h/a with [redacted] failed");
    expect(JSON.stringify(texts)).not.toContain("canary");
  });

  it("stays within its limits, and keeps the last line one line", () => {
    const long = new ParserError("INVALID_INPUT", `first\nsecond ${"many words ".repeat(1000)}`);
    long.stack = `Error\n${`    at ${"f".repeat(5000)} (a.js:1:1)\n`.repeat(9)}`;

    const { error, traceback } = describeFailure(long, redactor);

    expect(error.length).toBeLessThanOrEqual(2000);
    expect(error).toMatch(/\.\.\. \(\d+ more characters\)$/);
    expect(traceback.length).toBeLessThanOrEqual(4000);
    expect(traceback.split("\n")).toHaveLength(7);
    expect(traceback.split("\n").at(-1)).toMatch(/^ValueError: first second many words /);
  });

  it("ends with causes that go in a circle, and with what is no error", () => {
    const error = new ParserError("INTERNAL", "round");
    error.cause = error;

    expect(describeFailure(error, redactor).error).toBe("RuntimeError: round");
    expect(describeFailure("thrown text", redactor).traceback).toBe(
      "Traceback (most recent call last):\nRuntimeError: The document could not be parsed.",
    );
  });
});
