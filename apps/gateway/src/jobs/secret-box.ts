import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** Encrypts secrets that are stored with a job. */
export interface SecretBox {
  /** A text that only this gateway, and those that share its signing key, can open. */
  seal(value: unknown): string;
  /** `undefined` for what another key has sealed. */
  open(sealed: string): unknown;
}

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function createSecretBox(signingKey: Uint8Array): SecretBox {
  const key = new Uint8Array(hkdfSync("sha256", signingKey, "", "parser job secrets", 32));
  return {
    seal(value) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce);
      const content = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString("base64");
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, "base64");
      const tagEnd = NONCE_BYTES + TAG_BYTES;
      try {
        const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES));
        decipher.setAuthTag(bytes.subarray(NONCE_BYTES, tagEnd));
        const content = Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]);
        return JSON.parse(content.toString("utf8")) as unknown;
      } catch {
        return undefined;
      }
    },
  };
}
