import { expect, it } from "vitest";
import { createHostBreaker } from "./host-breaker.ts";

const receiver = { tenant: "acme", url: "https://down.example/hook?a=1" };

it("pauses a host that does not answer three times, for the tenant that calls it", () => {
  const { breaker, fail } = start();
  fail(2);
  expect(breaker.pauseMs(receiver)).toBe(0);
  fail(1);

  expect(breaker.pauseMs({ ...receiver, url: "https://down.example/other" })).toBe(30_000);
  expect(breaker.pauseMs({ ...receiver, url: "https://down.example:8443/" })).toBe(0);
  expect(breaker.pauseMs({ ...receiver, tenant: "else" })).toBe(0);
});

it("lets one call through after the pause, and the next after a longer one", () => {
  const { breaker, fail, pass } = start();
  fail(3);
  pass(30_000);

  expect(breaker.pauseMs(receiver)).toBe(0);
  expect(breaker.pauseMs(receiver)).toBeGreaterThan(0);
  fail(1);
  expect(breaker.pauseMs(receiver)).toBe(60_000);
  fail(100);
  expect(breaker.pauseMs(receiver)).toBe(600_000);
});

it("calls a host as before once it has answered", () => {
  const { breaker, fail, pass } = start();
  fail(3);
  pass(30_000);
  breaker.note(receiver, true);

  expect(breaker.pauseMs(receiver)).toBe(0);
  fail(2);
  expect(breaker.pauseMs(receiver)).toBe(0);
});

function start() {
  let nowMs = 0;
  const breaker = createHostBreaker(() => nowMs);
  const fail = (times: number) => {
    for (let time = 0; time < times; time += 1) breaker.note(receiver, false);
  };
  return { breaker, fail, pass: (milliseconds: number) => void (nowMs += milliseconds) };
}
