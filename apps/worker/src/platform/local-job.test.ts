import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import type { HandleJob } from "../handler.ts";
import { createRecordingLog } from "../testing/recording-log.ts";
import { failureResponse, finishedWith, successResponse } from "../testing/scripted-worker.ts";
import { runLocalJob } from "./local-job.ts";

/** Answers with the job itself, so that a test sees what it got. */
const echo: HandleJob = async (job) =>
  finishedWith(successResponse({ parser_version: JSON.stringify(job) }));

it.each([
  { name: "two words", argv: ["--test_input", '{"input":{"probe":true}}'] },
  { name: "one word", argv: ['--test_input={"input":{"probe":true}}'] },
])("runs the job of the command line, given in $name", async ({ argv }) => {
  const { exitCode, printed } = await run({ argv });

  expect(exitCode).toBe(0);
  expect(jobIn(printed)).toEqual({ id: "local_test", input: { probe: true } });
});

it("runs test_input.json otherwise, under its own id", async () => {
  const { exitCode, printed } = await run({ file: '{"id":"mine","input":1}' });

  expect(exitCode).toBe(0);
  expect(jobIn(printed)).toEqual({ id: "mine", input: 1 });
});

it("exits with 1 when the job fails", async () => {
  const { exitCode, printed } = await run({
    argv: ["--test_input", '{"input":{}}'],
    handleJob: async () => finishedWith(failureResponse("INVALID_INPUT")),
  });

  expect(exitCode).toBe(1);
  expect(printed[0]).toMatch(/^Job result: \{"error":"ValueError: it did not work"/);
});

it.each([
  { name: "no job at all", parts: {}, sentence: /no test_input\.json here/ },
  { name: "no JSON", parts: { argv: ["--test_input", "{"] }, sentence: /is not valid JSON/ },
  {
    name: "no input",
    parts: { file: '{"x":1}' },
    sentence: /must be an object with the key input/,
  },
  {
    name: "the server mode",
    parts: { argv: ["--rp_serve_api"] },
    sentence: /`parsewright serve` runs the whole service/,
  },
])("says what to do and exits with 1 for $name", async ({ parts, sentence }) => {
  const { exitCode, printed } = await run(parts);

  expect(exitCode).toBe(1);
  expect(printed).toEqual([expect.stringMatching(sentence)]);
});

it("ignores arguments it does not know, with a warning", async () => {
  const { exitCode, warnings } = await run({
    argv: ["--rp_log_level=INFO", "--test_input", '{"input":{}}'],
  });

  expect(exitCode).toBe(0);
  expect(warnings).toEqual([{ argument: "--rp_log_level=INFO" }]);
});

async function run({
  argv = [],
  file,
  handleJob = echo,
}: {
  argv?: readonly string[];
  file?: string;
  handleJob?: HandleJob;
}) {
  const workingDirectory = await mkdtemp(join(tmpdir(), "parser-local-"));
  onTestFinished(() => rm(workingDirectory, { recursive: true }));
  if (file !== undefined) await writeFile(join(workingDirectory, "test_input.json"), file);
  const printed: string[] = [];
  const log = createRecordingLog();
  const exitCode = await runLocalJob({
    argv,
    workingDirectory,
    handleJob,
    signal: new AbortController().signal,
    print: (line) => printed.push(line),
    log,
  });
  const warnings = log.lines.filter(({ level }) => level === "warn").map(({ fields }) => fields);
  return { exitCode, printed, warnings };
}

function jobIn(printed: readonly string[]): unknown {
  const { parser_version } = JSON.parse((printed[0] ?? "").replace("Job result: ", "")) as {
    parser_version: string;
  };
  return JSON.parse(parser_version);
}
