import { describe, expect, it } from "vitest";
import { bucketSettingsProblem, readBucketSettings } from "./bucket-settings.ts";

const REQUIRED = {
  BUCKET_ENDPOINT_URL: "https://store.example",
  BUCKET_NAME: "results",
  BUCKET_ACCESS_KEY_ID: "key",
  BUCKET_SECRET_ACCESS_KEY: "secret",
};

describe("readBucketSettings", () => {
  it("has none when a variable is missing, and says which", () => {
    const environment = { ...REQUIRED, BUCKET_NAME: "" };

    expect(readBucketSettings(environment)).toBeUndefined();
    expect(bucketSettingsProblem(environment)).toContain("requires worker env vars: BUCKET_NAME.");
    expect(bucketSettingsProblem(REQUIRED)).toBeUndefined();
  });

  it.each(["one hour", "1.5"])("stops at the lifetime %j", (value) => {
    const environment = { ...REQUIRED, BUCKET_PRESIGN_TTL_SECONDS: value };

    expect(() => readBucketSettings(environment)).toThrow("BUCKET_PRESIGN_TTL_SECONDS is");
  });

  it.each([
    ["", 3600],
    ["10", 60],
    ["-5", 60],
    ["86400", 86_400],
    ["99999999", 604_800],
  ])("makes the lifetime %j into %j seconds", (value, seconds) => {
    const settings = readBucketSettings({ ...REQUIRED, BUCKET_PRESIGN_TTL_SECONDS: value });

    expect(settings?.presignTtlSeconds).toBe(seconds);
  });
});
