import { expect, it } from "vitest";
import { readBucketSettings } from "./bucket-settings.ts";

const COMPLETE = {
  BUCKET_ENDPOINT_URL: "http://127.0.0.1:9000",
  BUCKET_NAME: "results",
  BUCKET_ACCESS_KEY_ID: "id",
  BUCKET_SECRET_ACCESS_KEY: "secret",
};

it("has no bucket without the variables", () => {
  expect(readBucketSettings({})).toBeUndefined();
});

it("reads a bucket, and puts a folder's name into one form", () => {
  const settings = readBucketSettings({ ...COMPLETE, BUCKET_PREFIX: "/results/today" });
  expect(settings).toMatchObject({
    bucket: "results",
    region: "us-east-1",
    prefix: "results/today/",
    usesPathStyle: true,
  });
});

it("names what is missing of a bucket", () => {
  const incomplete = { ...COMPLETE, BUCKET_SECRET_ACCESS_KEY: "" };
  expect(() => readBucketSettings(incomplete)).toThrow("set BUCKET_SECRET_ACCESS_KEY, or unset");
});

it.each([
  ["auto", "https://s3.eu-west-1.amazonaws.com", false],
  ["auto", "https://notamazonaws.com", true],
  ["path", "https://s3.eu-west-1.amazonaws.com", true],
  ["virtual", "http://127.0.0.1:9000", false],
])("reads BUCKET_PATH_STYLE %j for %s", (style, address, usesPathStyle) => {
  const environment = { ...COMPLETE, BUCKET_PATH_STYLE: style, BUCKET_ENDPOINT_URL: address };

  expect(readBucketSettings(environment)).toMatchObject({ usesPathStyle });
});

it("says which styles there are", () => {
  expect(() => readBucketSettings({ ...COMPLETE, BUCKET_PATH_STYLE: "host" })).toThrow(
    "use auto, path or virtual",
  );
});
