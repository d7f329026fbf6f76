import type { CommandIo } from "../command-io.ts";
import { UsageError } from "../usage-error.ts";
import { createFolderStore } from "./folder-store.ts";
import type { ObjectStore } from "./object-store.ts";

/** The bucket or folder that the command line names. */
export async function openStore(
  address: string,
  { environment }: Pick<CommandIo, "environment">,
): Promise<ObjectStore> {
  const scheme = /^([a-z][a-z\d+.-]+):\/\//i.exec(address)?.[1];
  if (scheme === undefined) return createFolderStore(address);
  const [, name = "", path = ""] = /^s3:\/\/([^/]+)\/?(.*)$/i.exec(address) ?? [];
  if (name === "") {
    throw new UsageError(
      `${address} names neither a folder nor a bucket. Give a path, or s3://BUCKET/PREFIX; for other stores set AWS_ENDPOINT_URL_S3.`,
    );
  }
  const { openBucketStore } = await import("./bucket-store.ts");
  const prefix = path === "" || path.endsWith("/") ? path : `${path}/`;
  return openBucketStore(address, { name, prefix }, environment);
}
