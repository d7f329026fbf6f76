import { formatConfidence } from "./confidence/format-confidence.ts";
import { type MeasuredSet, measureConfidence } from "./confidence/measure-confidence.ts";
import { readCommandLine } from "./measure/command-line.ts";

const { paths } = readCommandLine({ usage: "confidence DIR...", minPaths: 1 });
const sets: MeasuredSet[] = [];
for (const directory of paths) sets.push(await measureConfidence(directory));
console.log(formatConfidence(sets));
