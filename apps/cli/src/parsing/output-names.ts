import { parse } from "node:path";

/** Longest stem in UTF-8: with `_content_list_v2.json` and a number it stays under 255 bytes. */
const MAX_STEM_BYTES = 200;

/** Names that Windows gives to devices, whatever their extension. */
const DEVICE_NAME = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/** One folder name per input file, in order, unique even where case does not count. Names in `used` are not given again. */
export function nameOutputs(files: readonly string[], used: readonly string[] = []): string[] {
  const taken = new Set(used.map((name) => name.toLowerCase()));
  return files.map((file) => {
    const stem = safeStem(file);
    let name = stem;
    for (let number = 2; taken.has(name.toLowerCase()); number++) name = `${stem}_${number}`;
    taken.add(name.toLowerCase());
    return name;
  });
}

/** The file's name without its extension, as every common file system takes it. */
function safeStem(file: string): string {
  const stem = parse(file)
    .name.normalize("NFC")
    .replaceAll(/[\p{Cc}<>:"/\\|?*]/gu, "_")
    .replace(/^[.\s]+/, "");
  const short = cutToBytes(stem, MAX_STEM_BYTES).replace(/[.\s]+$/, "");
  if (short === "") return "document";
  return DEVICE_NAME.test(short.split(".")[0] ?? "") ? `_${short}` : short;
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
