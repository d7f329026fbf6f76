import { ParserError } from "@parsewright/contract";
import { expect, it } from "vitest";
import { createRateLimit, retryAfterSecondsOf } from "./rate-limit.ts";

it("refuses what is over the limit until the ten seconds are over, for each key by itself", () => {
  let nowMs = 500;
  const limit = createRateLimit(2, () => nowMs);
  limit("a");
  nowMs += 1500;
  limit("a");

  const refusal = refusalOf(() => limit("a"));

  expect(refusal).toMatchObject({ code: "RATE_LIMITED", retryable: true });
  expect(retryAfterSecondsOf(refusal)).toBe(9);
  limit("b");
  nowMs += 8499;
  expect(retryAfterSecondsOf(refusalOf(() => limit("a")))).toBe(1);
  nowMs += 1;
  limit("a");
});

it("counts each file of a batch", () => {
  const limit = createRateLimit(200, () => 0);
  limit("a");
  limit("a", 199);
  expect(refusalOf(() => limit("a"))).toMatchObject({ code: "RATE_LIMITED" });
  limit("b");
  expect(refusalOf(() => limit("b", 200))).toMatchObject({ code: "RATE_LIMITED" });
  limit("b", 199);
});

function refusalOf(call: () => void): unknown {
  try {
    call();
  } catch (error) {
    if (ParserError.is(error)) return error;
  }
  throw new Error("it was not refused");
}
