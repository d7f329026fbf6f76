import { createDecipheriv, createHash, timingSafeEqual } from "node:crypto";
import { ParserError } from "@parsewright/contract";
import { descendantElements, parseXml, type XmlElement } from "@parsewright/document/xml";

/** Office writes 100,000; a million takes a second or two. The format allows ten times more, to keep a worker busy. */
const MAX_SPIN_COUNT = 1_000_000;
const SEGMENT_BYTES = 4096;
const BLOCK_BYTES = 16;

/** Purposes of keys in ECMA-376 agile encryption (MS-OFFCRYPTO 2.3.4.13). */
const PURPOSES = {
  verifierInput: Buffer.from("fea7d2763b4b9e79", "hex"),
  verifierHash: Buffer.from("d7aa0f6d3061344e", "hex"),
  packageKey: Buffer.from("146e0be7abacd0d6", "hex"),
} as const;

const HASHES: Readonly<Record<string, string>> = {
  SHA1: "sha1",
  SHA256: "sha256",
  SHA384: "sha384",
  SHA512: "sha512",
};

/** Opens a package that Office 2010 or later has protected. `undefined`: the password is wrong. */
export function decryptAgile(
  { description, content }: { readonly description: Uint8Array; readonly content: Buffer },
  password: string,
): Buffer | undefined {
  const root = parseXml(description);
  const keyData = readParameters(descendantElements(root, "encryption:keyData")[0]);
  const [encryptedKey] = descendantElements(root, "password:encryptedKey");
  const parameters = readParameters(encryptedKey);
  const spinCount = Number(encryptedKey?.attributes["spinCount"]);
  if (!Number.isInteger(spinCount) || spinCount < 0 || spinCount > MAX_SPIN_COUNT) {
    throw unknownProtection("its key takes too long to make");
  }
  const spun = spin(parameters, password, spinCount);
  const open = (purpose: Buffer, name: string) =>
    decrypt(valueOf(encryptedKey, name), {
      key: fit(hashOf(parameters, spun, purpose), parameters.keyBytes),
      iv: fit(parameters.salt, BLOCK_BYTES),
    });
  const input = open(PURPOSES.verifierInput, "encryptedVerifierHashInput");
  const expected = open(PURPOSES.verifierHash, "encryptedVerifierHashValue");
  const actual = hashOf(parameters, input);
  if (expected.length < actual.length) throw unknownProtection("its check value is too short");
  if (!timingSafeEqual(actual, expected.subarray(0, actual.length))) return undefined;
  const key = open(PURPOSES.packageKey, "encryptedKeyValue").subarray(0, keyData.keyBytes);
  return decryptSegments(content, { ...keyData, key });
}

interface Parameters {
  readonly hash: string;
  readonly keyBytes: number;
  readonly salt: Buffer;
}

function readParameters(element: XmlElement | undefined): Parameters {
  const { cipherAlgorithm, cipherChaining, hashAlgorithm, keyBits } = element?.attributes ?? {};
  const hash = HASHES[hashAlgorithm ?? ""];
  const isKnown = cipherAlgorithm === "AES" && cipherChaining === "ChainingModeCBC";
  if (hash === undefined || !isKnown || !["128", "192", "256"].includes(keyBits ?? "")) {
    throw unknownProtection(`${cipherAlgorithm} ${keyBits} with ${hashAlgorithm}`);
  }
  return { hash, keyBytes: Number(keyBits) / 8, salt: valueOf(element, "saltValue") };
}

function valueOf(element: XmlElement | undefined, name: string): Buffer {
  return Buffer.from(element?.attributes[name] ?? "", "base64");
}

function spin({ hash, salt }: Parameters, password: string, count: number): Buffer {
  let spun = hashOf({ hash }, salt, Buffer.from(password, "utf16le"));
  const round = Buffer.alloc(4);
  for (let index = 0; index < count; index++) {
    round.writeUInt32LE(index);
    spun = hashOf({ hash }, round, spun);
  }
  return spun;
}

/** Each segment begins anew, so that a reader can start anywhere. */
function decryptSegments(
  content: Buffer,
  { hash, salt, key }: Parameters & { readonly key: Buffer },
): Buffer {
  const segments: Buffer[] = [];
  const number = Buffer.alloc(4);
  for (let start = 0; start < content.length; start += SEGMENT_BYTES) {
    number.writeUInt32LE(start / SEGMENT_BYTES);
    const iv = fit(hashOf({ hash }, salt, number), BLOCK_BYTES);
    segments.push(decrypt(content.subarray(start, start + SEGMENT_BYTES), { key, iv }));
  }
  return Buffer.concat(segments);
}

function decrypt(
  encrypted: Buffer,
  { key, iv }: { readonly key: Buffer; readonly iv: Buffer },
): Buffer {
  const cipher = createDecipheriv(`aes-${key.length * 8}-cbc`, key, iv).setAutoPadding(false);
  return cipher.update(encrypted.subarray(0, encrypted.length - (encrypted.length % BLOCK_BYTES)));
}

/** Cut to a length, or filled up to it as the standard has it. */
function fit(bytes: Buffer, length: number): Buffer {
  return Buffer.concat([bytes, Buffer.alloc(length, 0x36)]).subarray(0, length);
}

function hashOf({ hash }: Pick<Parameters, "hash">, ...parts: readonly Buffer[]): Buffer {
  const made = createHash(hash);
  for (const part of parts) made.update(part);
  return made.digest();
}

export function unknownProtection(what: string): ParserError {
  return new ParserError(
    "DOCUMENT_ENCRYPTED",
    `The office document is protected in a way that cannot be opened here (${what}). Save a copy without the password and send that.`,
  );
}
