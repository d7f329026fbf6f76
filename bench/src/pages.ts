import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, parse } from "node:path";
import { DEFAULT_RENDER_OPTIONS } from "@parsewright/document";
import { scoreDocument } from "@parsewright/quality";
import { writeFigures } from "./all/figures.ts";
import { parseToMarkdown } from "./engine/parse-to-markdown.ts";
import { readCommandLine, refuse } from "./measure/command-line.ts";
import { filesBelow } from "./measure/list-files.ts";
import {
  type DocumentResult,
  formatMeans,
  formatReport,
  type MeasuredPeer,
  scoreFigures,
} from "./pages/format-report.ts";
import { arePeersInstalled } from "./peers/install-peers.ts";
import { loadLiteParse } from "./peers/liteparse.ts";

const USAGE = "pages DIR [--furniture keep|drop] [--keep OUT_DIR] [--json FILE]";
const {
  values: { furniture, keep, json },
  paths: [directory = ""],
} = readCommandLine({
  usage: USAGE,
  options: { furniture: "keep", keep: null, json: null },
  minPaths: 1,
});
if (furniture !== "keep" && furniture !== "drop") {
  refuse(USAGE, `--furniture is keep or drop, not ${furniture}.`);
}
const renderOptions = {
  ...DEFAULT_RENDER_OPTIONS,
  pageFurniture: furniture,
  emphasis: "off",
  // The truth has tables of contents as they are printed.
  contents: "as_printed",
} as const;

const pdfs = await filesBelow(join(directory, "pdfs"), ".pdf");
const results: DocumentResult[] = [];
for (const path of pdfs) {
  const { name: id } = parse(path);
  const parsed = await parseToMarkdown(await readFile(path), renderOptions);
  results.push({ id, ...parsed, scores: await score(id, parsed.markdown) });
  if (keep === undefined) continue;
  await mkdir(keep, { recursive: true });
  await writeFile(join(keep, `${id}.md`), parsed.markdown);
}
console.log(formatReport(results));
const peer = arePeersInstalled() ? await measurePeer() : undefined;
if (peer !== undefined) console.log(`${peer.name}  ${formatMeans(peer.scores)}`);
await writeFigures(json, [scoreFigures(results, peer)]);
if (results.some(({ failure }) => failure !== undefined)) process.exitCode = 1;

async function score(id: string, markdown: string) {
  const truth = await readFile(join(directory, "ground-truth", `${id}.md`), "utf8");
  return scoreDocument(truth, markdown);
}

/** A document that the peer cannot read scores as an empty one, as ours would. */
async function measurePeer(): Promise<MeasuredPeer> {
  const { name, toMarkdown } = loadLiteParse();
  const scores: DocumentResult["scores"][] = [];
  for (const path of pdfs) {
    const markdown = await toMarkdown(await readFile(path)).catch(() => "");
    scores.push(await score(parse(path).name, markdown));
  }
  return { name, scores };
}
