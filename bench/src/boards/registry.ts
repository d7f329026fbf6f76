import type { Board } from "./board.ts";
import { olmocrBench } from "./olmocr-bench.ts";
import { omniParseBench } from "./omni-parse-bench.ts";
import { parseBench } from "./parse-bench.ts";
import { dpBench, omniDocBench, opendataloaderBench, readoc } from "./unpackaged-boards.ts";

/** All boards by the names that the command takes. */
export const BOARDS: ReadonlyMap<string, Board> = new Map([
  ["omni-parse-bench", omniParseBench],
  ["olmocr-bench", olmocrBench],
  ["parse-bench", parseBench],
  ["omnidocbench", omniDocBench],
  ["opendataloader-bench", opendataloaderBench],
  ["dp-bench", dpBench],
  ["readoc", readoc],
]);
