import { env } from "node:process";
import { parseArgs } from "node:util";
import { defaultModelDirectory } from "@parser/engine";
import { formatTallies, measureRecognisers } from "./scans/measure-recognisers.ts";
import { startPpocr, tesseract } from "./scans/recognisers.ts";

const USAGE = "Usage: npm run bench:scans -- recognisers DIR [--every N]";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { every: { type: "string", default: "1" } },
});
const [part, directory] = positionals;
const every = Number(values.every);

if (part !== "recognisers" || directory === undefined || !(every >= 1)) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  const ppocr = await startPpocr(defaultModelDirectory(env));
  const recognisers = [ppocr, tesseract];
  console.log(formatTallies(await measureRecognisers({ directory, every, recognisers })));
  await ppocr.close();
}
