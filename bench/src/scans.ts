import { env } from "node:process";
import { parseArgs } from "node:util";
import { defaultModelDirectory } from "@parsewright/engine";
import { formatReport } from "./pages/format-report.ts";
import { isCopyKind, measureCopies } from "./scans/measure-copies.ts";
import { formatLanguages, measureLanguages } from "./scans/measure-languages.ts";
import { formatRotations, measureRotations } from "./scans/measure-rotations.ts";
import { formatTallies, measureRecognisers } from "./scans/measure-recognisers.ts";
import { debianTesseract, startPpocr } from "./scans/recognisers.ts";

const USAGE = `Usage: npm run bench:scans -- recognisers DIR [--every N]
       npm run bench:scans -- pages DIR [--every N] [--dpi N] [--kind clean|degraded|turned] [--keep OUT_DIR]
       npm run bench:scans -- rotations DIR
       npm run bench:scans -- languages DIR [--kind clean|degraded]`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    every: { type: "string", default: "1" },
    dpi: { type: "string", default: "200" },
    kind: { type: "string", default: "clean" },
    keep: { type: "string" },
  },
});
const [part, directory] = positionals;
const [every, dotsPerInch] = [Number(values.every), Number(values.dpi)];
const { kind, keep } = values;

if (directory === undefined || !(every >= 1) || !(dotsPerInch >= 1) || !isCopyKind(kind)) fail();
else if (part === "recognisers") await compareRecognisers(directory);
else if (part === "pages")
  console.log(formatReport(await measureCopies({ directory, every, dotsPerInch, kind, keep })));
else if (part === "rotations") console.log(formatRotations(await measureRotations(directory)));
else if (part === "languages") {
  const modelDirectory = defaultModelDirectory(env);
  const isDegraded = kind === "degraded";
  console.log(formatLanguages(await measureLanguages({ directory, modelDirectory, isDegraded })));
} else fail();

function fail(): void {
  console.error(USAGE);
  process.exitCode = 2;
}

async function compareRecognisers(corpus: string): Promise<void> {
  const ppocr = await startPpocr(defaultModelDirectory(env));
  const recognisers = [ppocr, debianTesseract()];
  console.log(formatTallies(await measureRecognisers({ directory: corpus, every, recognisers })));
  await ppocr.close();
}
