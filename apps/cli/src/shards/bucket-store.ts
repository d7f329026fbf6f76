import { Readable } from "node:stream";
import type { _Object as S3Object } from "@aws-sdk/client-s3";
import type { Environment } from "@parsewright/engine";
import type { ListedObject, ObjectStore } from "./object-store.ts";

const PART_BYTES = 8 * 1024 * 1024;
/** Parts in flight: with their size, the memory that one upload takes. */
const PARTS_AT_ONCE = 2;
/** A shard runs for hours: it outlives a store that is restarted. */
const ATTEMPTS = 8;
/** Signatures need one; stores without regions take any. */
const DEFAULT_REGION = "us-east-1";

/** Place in a bucket: the name, and the part of it below a prefix that is empty or ends with a slash. */
export interface BucketAddress {
  readonly name: string;
  readonly prefix: string;
}

/**
 * Objects in a bucket. Keys, profile, role, region and endpoint come from where every program that uses AWS has them:
 * `AWS_ACCESS_KEY_ID`, `AWS_PROFILE`, `AWS_REGION`, `AWS_ENDPOINT_URL_S3` and so on.
 */
export async function openBucketStore(
  address: string,
  { name: Bucket, prefix: base }: BucketAddress,
  environment: Environment,
): Promise<ObjectStore> {
  const [sdk, { Upload }] = await Promise.all([
    import("@aws-sdk/client-s3"),
    import("@aws-sdk/lib-storage"),
  ]);
  const { AWS_REGION, AWS_DEFAULT_REGION, AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL } = environment;
  const endpoint = AWS_ENDPOINT_URL_S3 || AWS_ENDPOINT_URL;
  const client = new sdk.S3Client({
    region: AWS_REGION || AWS_DEFAULT_REGION || DEFAULT_REGION,
    followRegionRedirects: true,
    maxAttempts: ATTEMPTS,
    // Only AWS has a host name for each bucket.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // With the SDK's own defaults, streamed uploads fail or arrive broken on other stores.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  const objectOf = (key: string) => ({ Bucket, Key: base + key });
  return {
    address,
    async *list(prefix) {
      let token: string | undefined;
      do {
        const page = await client.send(
          new sdk.ListObjectsV2Command({
            Bucket,
            Prefix: base + prefix,
            ...(token !== undefined && { ContinuationToken: token }),
          }),
        );
        for (const object of page.Contents ?? []) yield toListed(object, base);
        token = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (token !== undefined);
    },
    async read(key) {
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand(objectOf(key)));
        if (!(Body instanceof Readable)) throw new Error(`${address} sent no body for ${key}`);
        return Body;
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return undefined;
        throw error;
      }
    },
    async write(key, content) {
      const params = { ...objectOf(key), Body: content };
      if (typeof content === "string") await client.send(new sdk.PutObjectCommand(params));
      else {
        const options = { partSize: PART_BYTES, queueSize: PARTS_AT_ONCE };
        await new Upload({ client, params, ...options }).done();
      }
    },
    async remove(key) {
      await client.send(new sdk.DeleteObjectCommand(objectOf(key)));
    },
    close: () => client.destroy(),
  };
}

function toListed({ Key = "", ETag = "", Size = 0 }: S3Object, base: string): ListedObject {
  return { key: Key.slice(base.length), etag: ETag.replaceAll('"', ""), bytes: Size };
}
