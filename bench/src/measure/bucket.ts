import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { startRadosgw, whyNoRadosgw } from "@parsewright/outbound/testing/radosgw";

const REGION = "us-east-1";

/** Starts a store with one bucket, and gives the variables by which a command finds it. */
export async function startBucket(name: string) {
  const reason = whyNoRadosgw();
  if (reason !== undefined) throw new Error(reason);
  const store = await startRadosgw();
  const client = new S3Client({
    endpoint: store.endpointUrl,
    region: REGION,
    credentials: store,
    forcePathStyle: true,
  });
  await client.send(new CreateBucketCommand({ Bucket: name }));
  return {
    client,
    environment: {
      AWS_ENDPOINT_URL_S3: store.endpointUrl,
      AWS_ACCESS_KEY_ID: store.accessKeyId,
      AWS_SECRET_ACCESS_KEY: store.secretAccessKey,
      AWS_REGION: REGION,
    },
    stop: async () => {
      client.destroy();
      await store.stop();
    },
  };
}
