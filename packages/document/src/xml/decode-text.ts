const NAMED = new Map(
  Object.entries({
    lt: "<",
    gt: ">",
    amp: "&",
    quot: '"',
    apos: "'",
  }),
);
const ENTITY = /&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(\w{1,10}));/g;

/** Resolves the five entities of XML and character numbers. Others, which only a DOCTYPE could define, stay as they are. */
export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(ENTITY, resolveEntity);
}

function resolveEntity(whole: string, ...[hex, decimal, name]: (string | undefined)[]): string {
  if (name !== undefined) return NAMED.get(name) ?? whole;
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  return isCharacter(code) ? String.fromCodePoint(code) : "\u{fffd}";
}

function isCharacter(code: number): boolean {
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
}

/** Finds the encoding of a document from its first bytes: a byte order mark, else what its declaration says. */
export function detectEncoding(head: Uint8Array): string {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  if (head[0] === 0x3c && head[1] === 0x00) return "utf-16le";
  if (head[0] === 0x00 && head[1] === 0x3c) return "utf-16be";
  const declaration = Buffer.from(
    head.buffer,
    head.byteOffset,
    Math.min(head.length, 200),
  ).toString("latin1");
  return /^[^>]*encoding\s*=\s*["']([\w.-]+)["']/.exec(declaration)?.[1]?.toLowerCase() ?? "utf-8";
}
