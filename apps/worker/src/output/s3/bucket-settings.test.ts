import { describe, expect, it } from "vitest";
import { readBucketSettings } from "./bucket-settings.ts";

const REQUIRED = {
  BUCKET_ENDPOINT_URL: "https://store.example",
  BUCKET_NAME: "results",
  BUCKET_ACCESS_KEY_ID: "key",
  BUCKET_SECRET_ACCESS_KEY: "secret",
};

describe("readBucketSettings", () => {
  it("needs all four variables", () => {
    for (const name of Object.keys(REQUIRED)) {
      expect(readBucketSettings({ ...REQUIRED, [name]: "" })).toBeUndefined();
    }
    expect(readBucketSettings(REQUIRED)).toEqual({
      endpointUrl: "https://store.example",
      name: "results",
      accessKeyId: "key",
      secretAccessKey: "secret",
      region: "us-east-1",
      prefix: "",
      presignTtlSeconds: 3600,
      usesPathStyle: true,
    });
  });

  it.each([
    ["", ""],
    ["/", ""],
    ["a", "a/"],
    ["//a/b/", "a/b/"],
  ])("makes the prefix %j into %j", (value, prefix) => {
    expect(readBucketSettings({ ...REQUIRED, BUCKET_PREFIX: value })?.prefix).toBe(prefix);
  });

  it.each([
    ["", 3600],
    ["one hour", 3600],
    ["1.5", 3600],
    ["10", 60],
    ["-5", 60],
    ["86400", 86_400],
    ["99999999", 604_800],
  ])("makes the lifetime %j into %j seconds", (value, seconds) => {
    const settings = readBucketSettings({ ...REQUIRED, BUCKET_PRESIGN_TTL_SECONDS: value });

    expect(settings?.presignTtlSeconds).toBe(seconds);
  });

  it.each([
    ["auto", "https://s3.eu-central-1.amazonaws.com", false],
    ["auto", "https://s3.cn-north-1.amazonaws.com.cn", false],
    ["auto", "https://amazonaws.com.example", true],
    ["", "https://store.example", true],
    ["path", "https://s3.amazonaws.com", true],
    ["Virtual", "https://store.example", false],
  ])("reads the style %j for %s", (style, endpoint, usesPathStyle) => {
    const settings = readBucketSettings({
      ...REQUIRED,
      BUCKET_PATH_STYLE: style,
      BUCKET_ENDPOINT_URL: endpoint,
    });

    expect(settings?.usesPathStyle).toBe(usesPathStyle);
  });

  it.each([
    [{ BUCKET_PATH_STYLE: "yes" }, "BUCKET_PATH_STYLE must be auto, path or virtual; got 'yes'"],
    [{ BUCKET_ENDPOINT_URL: "store.example" }, "BUCKET_ENDPOINT_URL must be an http(s) URL"],
  ])("stops at %o", (environment, text) => {
    expect(() => readBucketSettings({ ...REQUIRED, ...environment })).toThrow(text);
  });
});
