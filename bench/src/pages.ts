import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join, parse } from "node:path";
import { parseArgs } from "node:util";
import { DEFAULT_RENDER_OPTIONS } from "@parsewright/document";
import { writeFigures } from "./all/figures.ts";
import { formatReport, scoreFigures } from "./pages/format-report.ts";
import { type DocumentResult, measureDocument } from "./pages/measure-document.ts";
import { formatPeer, measurePeer } from "./pages/measure-peer.ts";
import { arePeersInstalled } from "./peers/install-peers.ts";

const USAGE =
  "Usage: npm run bench:pages -- DIR [--furniture keep|drop] [--emphasis on|off] [--keep OUT_DIR] [--json FILE]";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    furniture: { type: "string", default: "keep" },
    emphasis: { type: "string", default: "off" },
    keep: { type: "string" },
    json: { type: "string" },
  },
});
const [directory] = positionals;
const { furniture, emphasis, keep } = values;

if (
  directory === undefined ||
  (furniture !== "keep" && furniture !== "drop") ||
  (emphasis !== "on" && emphasis !== "off")
) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  const fileNames = await readdir(join(directory, "pdfs"));
  const ids = fileNames
    .filter((name) => name.endsWith(".pdf"))
    .map((name) => parse(name).name)
    .toSorted();
  const results: DocumentResult[] = [];
  for (const id of ids) {
    const result = await measureDocument(id, {
      directory,
      renderOptions: {
        ...DEFAULT_RENDER_OPTIONS,
        pageFurniture: furniture,
        emphasis,
        // The truth has tables of contents as they are printed.
        contents: "as_printed",
      },
    });
    if (keep !== undefined) await keepMarkdown(keep, result);
    results.push(result);
  }
  console.log(formatReport(results));
  const peer = arePeersInstalled() ? await measurePeer(ids, directory) : undefined;
  if (peer !== undefined) console.log(formatPeer(peer));
  await writeFigures(values.json, [scoreFigures(results, peer)]);
  if (results.some(({ failure }) => failure !== undefined)) process.exitCode = 1;
}

async function keepMarkdown(folder: string, { id, markdown }: DocumentResult): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${id}.md`), markdown);
}
