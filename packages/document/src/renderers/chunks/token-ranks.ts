import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";

/** Tokens of cl100k_base without the special ones. */
const TOKENS = 100_256;

/** Made by scripts/make-token-ranks.mjs: the length of each token, ordered by rank, then the bytes of all. */
const PACKED = new URL("../../../data/cl100k_base.br", import.meta.url);

let ranks: ReadonlyMap<string, number> | undefined;

/** Ranks of cl100k_base by the bytes of a token, as a string of one character per byte; a pair of lower rank is joined first. */
export function tokenRanks(): ReadonlyMap<string, number> {
  // Takes time and memory that most jobs need not spend.
  ranks ??= readRanks();
  return ranks;
}

function readRanks(): ReadonlyMap<string, number> {
  const packed = brotliDecompressSync(readFileSync(PACKED));
  const tokens = packed.toString("latin1", TOKENS);
  const read = new Map<string, number>();
  let start = 0;
  for (let rank = 0; rank < TOKENS; rank++) {
    const end = start + (packed[rank] ?? 0);
    read.set(tokens.slice(start, end), rank);
    start = end;
  }
  return read;
}
