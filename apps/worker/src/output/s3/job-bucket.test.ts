import { describe, expect, it } from "vitest";
import { readOutputSettings } from "../output-settings.ts";
import { checkJobBucket, withJobBucket } from "./job-bucket.ts";

const S3_CONFIG = {
  accessId: "key",
  accessSecret: "canary-secret",
  bucketName: "mine",
  endpointUrl: "https://store.example",
};
const PUBLIC_ONLY = { allowPrivateHosts: false };

describe("the bucket that a job brings", () => {
  it("takes the place of the operator's, and keeps how long addresses live", () => {
    const settings = readOutputSettings({
      BUCKET_ENDPOINT_URL: "https://operator.example",
      BUCKET_NAME: "results",
      BUCKET_ACCESS_KEY_ID: "operator",
      BUCKET_SECRET_ACCESS_KEY: "operator",
      BUCKET_PREFIX: "all",
      BUCKET_PRESIGN_TTL_SECONDS: "120",
    });

    const { bucket } = withJobBucket(
      settings,
      { ...S3_CONFIG, objectPath: "/reports" },
      PUBLIC_ONLY,
    );

    expect(bucket).toEqual({
      endpointUrl: "https://store.example",
      name: "mine",
      accessKeyId: "key",
      secretAccessKey: "canary-secret",
      region: "us-east-1",
      prefix: "reports/",
      presignTtlSeconds: 120,
      usesPathStyle: true,
      policy: { field: "s3Config.endpointUrl", allowPrivateHosts: false },
      settingNames: {
        endpointUrl: "s3Config.endpointUrl",
        name: "s3Config.bucketName",
        accessKeyId: "s3Config.accessId",
        secretAccessKey: "s3Config.accessSecret",
      },
    });
  });

  it("changes nothing where a job brings none", () => {
    const settings = readOutputSettings({});

    expect(withJobBucket(settings, undefined, PUBLIC_ONLY)).toBe(settings);
  });

  it.each([
    [{ accessId: " " }, "s3Config.accessId must not be empty"],
    [{ bucketName: "", endpointUrl: "" }, "s3Config.bucketName, s3Config.endpointUrl must not be"],
    [{ endpointUrl: "store.example" }, "s3Config.endpointUrl must be an http(s) URL"],
    [{ endpointUrl: "http://127.0.0.1:9000" }, "s3Config.endpointUrl must point at a publicly"],
  ])("is refused before anything is done: %o", async (change, text) => {
    const checking = checkJobBucket({ ...S3_CONFIG, ...change }, PUBLIC_ONLY);

    await expect(checking).rejects.toThrow(text);
    await expect(checking).rejects.not.toThrow("canary-secret");
  });
});
