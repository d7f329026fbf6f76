import { expect, it } from "vitest";
import { DEFAULT_HTTP_SETTINGS, readHttpSettings } from "./http-settings.ts";

it("has sensible defaults: keys are needed", () => {
  expect(readHttpSettings({})).toEqual(DEFAULT_HTTP_SETTINGS);
  expect(readHttpSettings({ PARSER_DISABLE_AUTH: "", PARSER_RESULT_MAX_MB: " " })).toEqual(
    DEFAULT_HTTP_SETTINGS,
  );
});

it("reads what an operator sets", () => {
  const settings = readHttpSettings({
    PARSER_DISABLE_AUTH: "yes",
    PARSER_RATE_LIMIT_PER_10S: "50",
    PARSER_RESULT_MAX_MB: "2",
    BUCKET_PRESIGN_TTL_SECONDS: "1",
  });
  expect(settings).toMatchObject({
    isAuthRequired: false,
    submitsPer10Seconds: 50,
    resultMaxBytes: 2 * 1024 * 1024,
    downloadTtlSeconds: 60,
  });
});

it("names the variable that is wrong", () => {
  expect(() => readHttpSettings({ PARSER_RESULT_MAX_MB: "-1" })).toThrow(
    'PARSER_RESULT_MAX_MB must be a whole number of at least 1; got "-1"',
  );
});
