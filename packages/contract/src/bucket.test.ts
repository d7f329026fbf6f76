import { describe, expect, it } from "vitest";
import { readBucket } from "./bucket.ts";

const COMPLETE = {
  BUCKET_ENDPOINT_URL: "https://store.example",
  BUCKET_NAME: " results ",
  BUCKET_ACCESS_KEY_ID: "key",
  BUCKET_SECRET_ACCESS_KEY: "secret",
};

describe("readBucket", () => {
  it("needs all four variables", () => {
    for (const name of Object.keys(COMPLETE)) {
      expect(readBucket({ ...COMPLETE, [name]: " " })).toBeUndefined();
    }
    expect(readBucket(COMPLETE)).toEqual({
      endpointUrl: "https://store.example",
      name: "results",
      accessKeyId: "key",
      secretAccessKey: "secret",
      region: "us-east-1",
      prefix: "",
      usesPathStyle: true,
    });
  });

  it("needs no keys where the pod has an identity, and leaves out those that are set", () => {
    const identity = { ...COMPLETE, BUCKET_CREDENTIALS: "identity" };

    for (const environment of [identity, { ...identity, BUCKET_ACCESS_KEY_ID: "" }]) {
      const bucket = readBucket(environment);
      expect(bucket).toMatchObject({ name: "results" });
      expect(bucket).not.toHaveProperty("accessKeyId");
      expect(bucket).not.toHaveProperty("secretAccessKey");
    }
    expect(readBucket({ ...identity, BUCKET_NAME: "" })).toBeUndefined();
  });

  it.each([
    ["", ""],
    ["/", ""],
    ["a", "a/"],
    ["//a/b/", "a/b/"],
  ])("makes the prefix %j into %j", (value, prefix) => {
    expect(readBucket({ ...COMPLETE, BUCKET_PREFIX: value })).toMatchObject({ prefix });
  });

  it.each([
    ["auto", "https://s3.eu-central-1.amazonaws.com", false],
    ["auto", "https://s3.cn-north-1.amazonaws.com.cn", false],
    ["auto", "https://amazonaws.com.example", true],
    ["auto", "https://notamazonaws.com", true],
    ["", "https://store.example", true],
    ["path", "https://s3.amazonaws.com", true],
    ["Virtual", "https://store.example", false],
  ])("reads the style %j for %s", (style, address, usesPathStyle) => {
    const environment = { ...COMPLETE, BUCKET_PATH_STYLE: style, BUCKET_ENDPOINT_URL: address };

    expect(readBucket(environment)).toMatchObject({ usesPathStyle });
  });

  it.each([
    ["https://s3.eu-central-1.amazonaws.com", "eu-central-1"],
    ["https://s3-us-west-2.amazonaws.com", "us-west-2"],
    ["https://s3.us-gov-west-1.amazonaws.com", "us-gov-west-1"],
    ["https://s3.amazonaws.com", "us-east-1"],
    ["https://nyc3.digitaloceanspaces.com", "nyc3"],
    ["https://s3api-eu-ro-1.runpod.io", "us-east-1"],
  ])("finds the region of %s: %s", (address, region) => {
    expect(readBucket({ ...COMPLETE, BUCKET_ENDPOINT_URL: address })).toMatchObject({ region });
  });

  it("prefers the region that is named", () => {
    const environment = { ...COMPLETE, BUCKET_REGION: "eu-west-1" };

    expect(readBucket(environment)).toMatchObject({ region: "eu-west-1" });
  });

  it.each([
    [
      { BUCKET_PATH_STYLE: "yes" },
      'BUCKET_PATH_STYLE is "yes". Set it to one of auto, path, virtual',
    ],
    [{ BUCKET_ENDPOINT_URL: "store.example" }, "BUCKET_ENDPOINT_URL must be an http(s) URL"],
  ])("stops at %o", (environment, text) => {
    expect(() => readBucket({ ...COMPLETE, ...environment })).toThrow(text);
  });
});
