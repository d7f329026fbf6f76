import { expect, it } from "vitest";
import { readBlobBucket } from "./blob-bucket.ts";

const COMPLETE = {
  BUCKET_ENDPOINT_URL: "http://127.0.0.1:9000",
  BUCKET_NAME: "results",
  BUCKET_ACCESS_KEY_ID: "id",
  BUCKET_SECRET_ACCESS_KEY: "secret",
};

it("has no bucket without the variables", () => {
  expect(readBlobBucket({})).toBeUndefined();
});

it("reads a bucket", () => {
  expect(readBlobBucket(COMPLETE)).toMatchObject({ name: "results", region: "us-east-1" });
});

it("names what is missing of a bucket", () => {
  const incomplete = { ...COMPLETE, BUCKET_SECRET_ACCESS_KEY: "" };
  expect(() => readBlobBucket(incomplete)).toThrow("set BUCKET_SECRET_ACCESS_KEY, or unset");
});
