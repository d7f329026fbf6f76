import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { ENGINE_VERSION } from "@parsewright/engine";
import { BOARDS } from "./boards/registry.ts";
import { runBoard } from "./boards/run-board.ts";
import { parseBytes } from "./engine/parse-bytes.ts";
import { readCommandLine, refuse } from "./measure/command-line.ts";

const USAGE = "boards NAME DIR [--predictions DIR] [--python PYTHON]";
const {
  values: { predictions, python },
  paths: [name = "", data = ""],
} = readCommandLine({
  usage: USAGE,
  options: { predictions: null, python: null },
  minPaths: 2,
});
const board = BOARDS.get(name);
if (board === undefined) {
  refuse(USAGE, `There is no board "${name}". There are: ${[...BOARDS.keys()].join(", ")}.`);
}
const folders = {
  data: resolve(data),
  predictions: resolve(predictions ?? join(data, board.predictionFolder)),
};
const { files, failures, scores, next } = await runBoard(board, {
  folders,
  parse: (bytes) => parseBytes(bytes),
  python,
});
for (const failure of failures) console.error(failure);
console.log(
  `${files} files read, ${failures.length} failed; predictions in ${folders.predictions}`,
);
if (scores !== undefined) {
  const rows = Object.entries(scores).map(
    ([measure, score]) => `| ${name} | ${ENGINE_VERSION} | ${measure} | ${score} |`,
  );
  const table = ["| board | Parsewright | measure | score |", "| --- | --- | --- | --- |", ...rows];
  console.log(table.join("\n"));
  await writeFile(join(folders.predictions, "scores.md"), `${table.join("\n")}\n`);
}
if (next !== undefined) console.log(`To score: ${next}`);
if (failures.length > 0) process.exitCode = 1;
