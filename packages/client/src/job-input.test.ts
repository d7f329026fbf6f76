import { optionsOn } from "@parsewright/contract";
import { expect, it } from "vitest";
import { toJobInput } from "./job-input.ts";

it.each(optionsOn("client"))("sends $name as the field $field of a job", ({ field, name }) => {
  expect(toJobInput({ [name]: "given" })).toEqual({
    [field]: field === "formats" ? ["given"] : "given",
  });
});

it("keeps what belongs to the call out of the job, and what was left out too", () => {
  const call = {
    file: new Uint8Array(1),
    webhook: "https://a.example",
    idempotencyKey: "key",
    signal: new AbortController().signal,
    timeoutMs: 1,
    onProgress: () => undefined,
    pagesPerChunk: 1,
    lang: undefined,
  };

  expect(toJobInput(call)).toEqual({});
});

it("sends a name that no job has, so that the service reports it", () => {
  const misspelt = { lang: "en", tablesEnable: false };

  expect(toJobInput(misspelt)).toEqual({ lang: "en", tables_enable: false });
});
