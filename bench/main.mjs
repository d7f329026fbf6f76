import { npm } from "../scripts/npm.mjs";

/** Every bench by its name, in the order of bench/README.md. */
const BENCHES = {
  all: "the most important ones in a small form, and docs/benchmarks.md from them",
  pages: "quality and speed on a folder of PDFs with truth",
  speed: "CPU time and quality beside other parsers of PDFs",
  cores: "the command on 1, 2, 4 … cores of this machine",
  memory: "the most memory that long PDFs and large office files need",
  reading: "how a long document opens and scrolls on the web page, in Chromium",
  confidence: "how many recognised lines are wrong, by the confidence of the recogniser",
  languages: "OCR of each language beside Debian's tesseract",
  office: "quality of office files, and time beside other parsers",
  sheets: "cells of workbooks beside what Excel shows",
  equations: "equations of Word files beside pandoc's",
  overview: "the chart of the README and the page on cost, from overview.json",
  boards: "public benchmarks: predictions in their form, and their own scorers",
  fuzz: "damaged copies of files: no crash, no endless parse",
  hostile: "every file of a folder in a process of its own, with limits",
  shards: "documents in a bucket, read by processes that are killed",
  keys: "list, take, resume and status of a batch with millions of keys, without documents",
  "page-workers": "one long document on several workers",
  requests: "odd requests to the gateway: none may fail inside of it",
  answers: "memory of the gateway while many tenants ask for large answers",
  gateway: "jobs through the gateway beside its bare queue",
  counts: "counts and searches beside a million kept jobs",
  worker: "what the worker adds to the engine",
  "worker-start": "cold start of a worker, phase by phase",
  vision: "throughput against a model server",
  soak: "jobs while processes are killed, disks full and clocks wrong",
};

const list = Object.entries(BENCHES).map(([known, text]) => `  ${known.padEnd(14)}${text}`);
const usage = `Usage: npm run bench -- NAME [options]\n\n${list.join("\n")}`;
const [name = "--help"] = process.argv.splice(2, 1);
if (name === "--help") {
  console.log(`${usage}\n\nnpm run bench -- NAME --help lists the options of one.`);
} else if (Object.hasOwn(BENCHES, name)) {
  if (npm("run", "--silent", "build") !== 0) process.exit(1);
  // Each bench is a program that reads the rest of the command line.
  await import(name === "reading" ? "./reading.mjs" : `./dist/${name}.js`);
} else {
  console.error(`There is no bench "${name}".\n${usage}`);
  process.exitCode = 2;
}
