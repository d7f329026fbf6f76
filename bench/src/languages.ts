import { env } from "node:process";
import { defaultModelDirectory } from "@parsewright/engine";
import { formatLanguages, measureLanguages } from "./languages/measure-languages.ts";
import { readCommandLine } from "./measure/command-line.ts";

const {
  values: { degraded: isDegraded },
  paths: [directory = ""],
} = readCommandLine({
  usage: "languages DIR [--degraded]",
  options: { degraded: false },
  minPaths: 1,
});
const modelDirectory = defaultModelDirectory(env);
console.log(formatLanguages(await measureLanguages({ directory, modelDirectory, isDegraded })));
