import { createDecipheriv, createHash, timingSafeEqual } from "node:crypto";
import { unknownProtection } from "./agile-encryption.ts";

const SPIN_COUNT = 50_000;
const AES_KEY_BITS: Readonly<Record<number, number>> = { 0x66_0e: 128, 0x66_0f: 192, 0x66_10: 256 };
const VERIFIER_BYTES = 16;
const VERIFIER_HASH_BYTES = 32;
/** Behind the version and flags comes the length of the header, and then the header. */
const HEADER_START = 12;

/** Opens a package that Office 2007 has protected (MS-OFFCRYPTO 2.3.4.7). `undefined`: the password is wrong. */
export function decryptStandard(
  { info, content }: { readonly info: Buffer; readonly content: Buffer },
  password: string,
): Buffer | undefined {
  if (info.length < HEADER_START + 12) throw unknownProtection("its description is cut");
  const keyBits = AES_KEY_BITS[info.readUInt32LE(HEADER_START + 8)];
  const verifier = info.subarray(HEADER_START + info.readUInt32LE(8));
  const [saltBytes, checkStart] = [16, 4 + 16];
  const hashStart = checkStart + VERIFIER_BYTES + 4;
  if (keyBits === undefined) throw unknownProtection("its cipher is not AES");
  if (verifier.length < hashStart + VERIFIER_HASH_BYTES) {
    throw unknownProtection("its description is cut");
  }
  const key = deriveKey(password, verifier.subarray(4, 4 + saltBytes), keyBits / 8);
  const check = decrypt(verifier.subarray(checkStart, checkStart + VERIFIER_BYTES), key);
  const expected = decrypt(verifier.subarray(hashStart, hashStart + VERIFIER_HASH_BYTES), key);
  const actual = sha1(check);
  if (!timingSafeEqual(actual, expected.subarray(0, actual.length))) return undefined;
  return decrypt(content, key);
}

function deriveKey(password: string, salt: Buffer, keyBytes: number): Buffer {
  let spun = sha1(salt, Buffer.from(password, "utf16le"));
  const round = Buffer.alloc(4);
  for (let index = 0; index < SPIN_COUNT; index++) {
    round.writeUInt32LE(index);
    spun = sha1(round, spun);
  }
  const final = sha1(spun, Buffer.alloc(4));
  const stretch = (fill: number) => {
    const block = Buffer.alloc(64, fill);
    for (const [index, byte] of final.entries()) block[index] = byte ^ fill;
    return sha1(block);
  };
  return Buffer.concat([stretch(0x36), stretch(0x5c)]).subarray(0, keyBytes);
}

function decrypt(encrypted: Buffer, key: Buffer): Buffer {
  const cipher = createDecipheriv(`aes-${key.length * 8}-ecb`, key, null).setAutoPadding(false);
  return cipher.update(encrypted.subarray(0, encrypted.length - (encrypted.length % 16)));
}

function sha1(...parts: readonly Buffer[]): Buffer {
  const made = createHash("sha1");
  for (const part of parts) made.update(part);
  return made.digest();
}
