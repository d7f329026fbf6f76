import { createHash } from "node:crypto";
import type { CallbackBody, TaskData } from "@parsewright/contract";

/** Makes the body of a callback: the task as text, and a checksum that only who knows account and seed can make. */
export function makeCallbackBody(
  data: TaskData,
  { accountId, seed }: { readonly accountId: string; readonly seed: string },
): CallbackBody {
  const content = JSON.stringify(data);
  const checksum = createHash("sha256")
    .update(accountId + seed + content)
    .digest("hex");
  return { checksum, content };
}
