import { expect, it } from "vitest";
import { DEFAULT_HTTP_SETTINGS, readHttpSettings } from "./http-settings.ts";

it("has sensible defaults: keys are needed", () => {
  expect(DEFAULT_HTTP_SETTINGS).toMatchObject({
    isAuthRequired: true,
    resultMaxBytes: 256 * 1024 * 1024,
    submitsPer10Seconds: 1000,
    downloadTtlSeconds: 3600,
  });
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
    'PARSER_RESULT_MAX_MB is "-1". Set it to a whole number of 1 or more',
  );
});
