import { expect, it } from "vitest";
import { createLog, tagWorkerLine } from "./create-log.ts";
import { readLogSettings } from "./log-settings.ts";

it("writes one object per line, without secrets", () => {
  const [line = ""] = linesOf({}, "Authorization: Bearer abcdefghijklmnop");
  expect(JSON.parse(line)).toMatchObject({
    level: "info",
    logger: "parser-gateway",
    msg: "hello",
    count: 1,
  });
  expect(line).not.toContain("abcdefghijklmnop");
});

it("writes text for people", () => {
  expect(linesOf({ LOG_FORMAT: "text" }, "why")[0]).toMatch(
    /^\d\d:\d\d:\d\d info {2}hello count=1 reason=why$/,
  );
});

it("leaves out what is below its level", () => {
  expect(linesOf({ LOG_LEVEL: "warn" }, "why")).toEqual([]);
});

it("marks the lines of workers", () => {
  expect(tagWorkerLine('{"message":"x"}', "w1")).toBe('{"worker":"w1","message":"x"}');
  expect(tagWorkerLine("plain", "w1")).toBe("w1 plain");
  expect(tagWorkerLine("[parser-telemetry] init failed", "w1")).toBe(
    "[parser-telemetry] init failed (w1)",
  );
});

function linesOf(environment: Record<string, string>, reason: string): string[] {
  const lines: string[] = [];
  const log = createLog(readLogSettings(environment), (line) => lines.push(line));
  log("info", "hello", { count: 1, reason });
  return lines;
}
