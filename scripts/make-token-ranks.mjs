/**
 * Packs the published ranks of cl100k_base for `countTokens`: lengths of all tokens, then their bytes, in Brotli.
 *   node scripts/make-token-ranks.mjs cl100k_base.tiktoken
 * The file is https://openaipublic.blob.core.windows.net/encodings/cl100k_base.tiktoken, of tiktoken (MIT).
 */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { ROOT } from "./npm.mjs";

/** As tiktoken itself checks it. */
const SHA256 = "223921b76ee99bde995b7ff738513eef100fb51d18c93597a113bcffe865b2a7";

const published = readFileSync(process.argv[2]);
if (createHash("sha256").update(published).digest("hex") !== SHA256)
  throw new Error(`${process.argv[2]} is not cl100k_base.tiktoken: its hash is another`);

// One token and its rank a line, ordered by rank without a gap.
const tokens = published
  .toString()
  .trim()
  .split("\n")
  .map((line) => Buffer.from(line.split(" ")[0], "base64"));
const lengths = Buffer.from(tokens.map(({ length }) => length));
const packed = brotliCompressSync(Buffer.concat([lengths, ...tokens]));
writeFileSync(join(ROOT, "packages/document/data/cl100k_base.br"), packed);
