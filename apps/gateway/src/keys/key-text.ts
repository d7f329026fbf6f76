import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const ID_BYTES = 6;
/** 192 bits: nobody guesses that, so a plain fast hash is enough to keep it by. */
const SECRET_BYTES = 24;
const KEY_PATTERN = /^pk_([0-9a-f]{12})_[A-Za-z0-9_-]{32}$/;

/** A new key; its id is the part that may be shown and stored. */
export function makeKey(): { readonly id: string; readonly key: string } {
  const id = randomBytes(ID_BYTES).toString("hex");
  return { id, key: `pk_${id}_${randomBytes(SECRET_BYTES).toString("base64url")}` };
}

/** The id inside a key, or `undefined` when this cannot be a key. */
export function keyIdOf(key: string): string | undefined {
  return KEY_PATTERN.exec(key)?.[1];
}

/** Hash of a key, which is stored instead of it. */
export function hashOfKey(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}

/** Compares in a time that does not show how much of the key was right. */
export function isKeyOf(key: string, sha256: Uint8Array): boolean {
  return timingSafeEqual(hashOfKey(key), sha256);
}

/** The key of the workers that a gateway starts itself: the same after a restart, and in no table. */
export function localWorkerKey(signingKey: Uint8Array): string {
  return `pk_workers_${createHmac("sha256", signingKey).update("local workers").digest("base64url")}`;
}
