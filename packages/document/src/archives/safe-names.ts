/** Longest stem in UTF-8: with `_content_list_v2.json` and a number it stays under 255 bytes. */
const MAX_STEM_BYTES = 200;

/** Names that Windows gives to devices, whatever their extension. */
const DEVICE_NAME = /^(?:con|conin\$|conout\$|prn|aux|nul|(?:com|lpt)[\d\u00B9\u00B2\u00B3])$/i;

/** Characters that no file system takes, that turn the direction of text, or that cannot be seen. Joiners are part of words. */
const UNSAFE_CHARACTER =
  /[\p{Cc}\p{Cs}<>:"/\\|?*\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu;

/** Paths that lead out of the folder that an archive is unpacked in, on one system or another. */
const UNSAFE_PATH = /^\/|^[a-z]:|\\|\0|(?:^|\/)\.{0,2}(?:\/|$)/i;

/**
 * A name for each stem, in order, which every common file system takes as the name of a file and of a folder. Names are
 * unique even where neither case nor the composition of letters counts. Those in `used` are not given again.
 */
export function toSafeNames(stems: readonly string[], used: readonly string[] = []): string[] {
  const taken = new Set(used.map(keyOf));
  // The numbers of a name go on from here: trying all from the start, folders of equal names would take hours.
  const nextNumbers = new Map<string, number>();
  return stems.map((stem) => {
    const safe = safeName(stem);
    const key = keyOf(safe);
    let [name, number] = [safe, nextNumbers.get(key) ?? 2];
    for (; taken.has(keyOf(name)); number++) name = `${safe}_${number}`;
    nextNumbers.set(key, number);
    taken.add(keyOf(name));
    return name;
  });
}

/** Checks that a path stays in the folder that it is unpacked in. */
export function isSafePath(path: string): boolean {
  return path !== "" && !UNSAFE_PATH.test(path);
}

function keyOf(name: string): string {
  return name.normalize("NFC").toLowerCase();
}

function safeName(stem: string): string {
  const plain = stem.replaceAll(UNSAFE_CHARACTER, "_").replace(/^[.\s]+/, "");
  const short = cutToBytes(plain, MAX_STEM_BYTES).replace(/[.\s]+$/, "");
  if (short === "") return "document";
  return DEVICE_NAME.test(short.split(".")[0]?.trim() ?? "") ? `_${short}` : short;
}

function cutToBytes(text: string, maxBytes: number): string {
  let bytes = 0;
  let cut = "";
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > maxBytes) break;
    cut += character;
  }
  return cut;
}
