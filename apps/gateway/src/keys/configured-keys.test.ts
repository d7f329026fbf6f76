import { expect, it } from "vitest";
import { readConfiguredKeys } from "./configured-keys.ts";

const LONG = "x".repeat(32);

it("gives workers and monitors a key that the operator has chosen, and each only its own scope", () => {
  const keys = readConfiguredKeys({ PARSER_WORKER_KEY: LONG, PARSER_MONITOR_KEY: `${LONG}y` });

  expect(keys).toMatchObject([
    { key: LONG, caller: { scopes: ["worker"] } },
    { key: `${LONG}y`, caller: { scopes: ["read"], tenant: "monitor" } },
  ]);
  expect(readConfiguredKeys({})).toEqual([]);
});

it("refuses a key that can be guessed, without repeating it", () => {
  expect(() => readConfiguredKeys({ PARSER_MONITOR_KEY: "s3cret" })).toThrow(
    /^PARSER_MONITOR_KEY is not allowed\. Set it to at least 32 characters/,
  );
});
