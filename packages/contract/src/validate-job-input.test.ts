import { describe, expect, it } from "vitest";
import { ParserError } from "./errors.ts";
import { DEFAULT_FORMATS, OUTPUT_FORMATS } from "./options/job-values.ts";
import { validateJobInput, validateParseOptions } from "./validate-job-input.ts";

const PDF = "JVBERi0xLjQK";

describe("validateJobInput fills in what is left out", () => {
  const defaults = {
    file_url: null,
    file_b64: PDF,
    volume_path: null,
    start_page: 0,
    end_page: -1,
    page_ranges: null,
    password: null,
    force_ocr: false,
    ocr: true,
    page_break: null,
    block_ids: false,
    boxes: "lines",
    mark_unsure: false,
    lang: "en",
    backend: "vlm-auto-engine",
    effort: null,
    tier: null,
    server_url: null,
    formula_enable: true,
    table_enable: true,
    emphasis: "on",
    comments: false,
    changes: "accepted",
    transport: "tarball_b64",
    formats: [...DEFAULT_FORMATS],
    embed_images: true,
    chunk_tokens: 512,
    chunk_overlap: 0,
    chunk_tables: "split",
    basename: "doc",
    archive_format: "tar.gz",
    probe: false,
  };

  it("with the defaults of the specification", () => {
    expect(validateJobInput({ file_b64: PDF })).toEqual(defaults);
  });

  it("when every field is null", () => {
    const nulls = Object.fromEntries(Object.keys(defaults).map((field) => [field, null]));

    expect(validateJobInput({ ...nulls, file_b64: PDF })).toEqual(defaults);
  });

  it("when a text is empty", () => {
    const empty = { basename: "", lang: "", transport: "", backend: "", archive_format: "" };

    expect(validateJobInput({ ...empty, file_url: "", server_url: "", file_b64: PDF })).toEqual(
      defaults,
    );
  });
});

describe("validateJobInput accepts", () => {
  it.each([
    { name: "any negative end_page", input: { end_page: -7 }, resolved: { end_page: -1 } },
    {
      name: "one page",
      input: { start_page: 3, end_page: 3 },
      resolved: { start_page: 3, end_page: 3 },
    },
    {
      name: "formats twice, in the caller's order",
      input: { formats: ["images", "markdown", "images"] },
      resolved: { formats: ["images", "markdown"] },
    },
    {
      name: "another spelling of a language",
      input: { lang: "zh-TW" },
      resolved: { lang: "chinese_cht" },
    },
    { name: "a script family", input: { lang: "cyrillic" }, resolved: { lang: "cyrillic" } },
    {
      name: "effort with a hybrid backend",
      input: { backend: "hybrid-auto-engine", effort: "high" },
      resolved: { effort: "high" },
    },
    {
      name: "a private model server, which the worker judges when it connects",
      input: { backend: "vlm-http-client", server_url: "http://10.0.0.1:8000/v1" },
      resolved: { server_url: "http://10.0.0.1:8000/v1" },
    },
    {
      name: "page ranges beside the defaults of first and last page",
      input: { page_ranges: "2,4-6", start_page: 0, end_page: -1 },
      resolved: { page_ranges: "2,4-6" },
    },
    {
      name: "a name of 128 letters",
      input: { basename: "d".repeat(128) },
      resolved: { basename: "d".repeat(128) },
    },
  ])("$name", ({ input, resolved }) => {
    expect(validateJobInput({ file_b64: PDF, ...input })).toMatchObject(resolved);
  });
});

describe("validateJobInput rejects", () => {
  it.each([
    {
      input: { foo: 1, bar: 2 },
      text: "Unexpected input. foo is not a valid input option.; Unexpected input. bar is not a valid input option.",
    },
    { input: { start_page: "1" }, text: "start_page must be an integer; got the string '1'" },
    { input: { start_page: 1.5 }, text: "start_page must be an integer; got 1.5" },
    { input: { start_page: true }, text: "start_page must be an integer; got true" },
    { input: { start_page: -1 }, text: "start_page must be >= 0; got -1" },
    { input: { start_page: 1e300 }, text: "start_page must be <= 9007199254740991; got 1e+300" },
    {
      input: { start_page: 5, end_page: 2 },
      text: "end_page must be >= start_page when set; got start_page=5, end_page=2",
    },
    {
      input: { page_ranges: "4-2" },
      text: "page_ranges must be pages and ranges counted from 1, separated by commas, such as 2,4-6 or 2- or 2--2; got '4-2'",
    },
    {
      input: { page_ranges: "2", end_page: 3 },
      text: "page_ranges cannot be given together with start_page or end_page; send one or the other",
    },
    {
      input: { backend: "magic" },
      text: "backend must be one of ['hybrid-auto-engine', 'hybrid-http-client', 'pipeline', 'vlm-auto-engine', 'vlm-http-client']; got 'magic'",
    },
    { input: { backend: ["pipeline"] }, text: "backend must be a string; got a list" },
    { input: { effort: "" }, text: "effort must be one of ['high', 'medium']; got ''" },
    {
      input: { effort: "high" },
      text: "effort is only valid with a hybrid-* backend; got backend='vlm-auto-engine'",
    },
    {
      input: { backend: "hybrid-http-client" },
      text: "backend='hybrid-http-client' requires `server_url` pointing at an external vLLM OpenAI-compatible server",
    },
    {
      input: { server_url: "ftp://x" },
      text: "server_url must be an http(s) URL; got scheme 'ftp'",
    },
    { input: { formula_enable: 1 }, text: "formula_enable must be true or false; got 1" },
    { input: { probe: "true" }, text: "probe must be true or false; got the string 'true'" },
    { input: { formats: {} }, text: "formats must be a list of strings; got an object" },
    {
      input: { formats: [] },
      text: "formats must not be empty; omit the field to get all formats",
    },
    { input: { formats: [7] }, text: "formats entries must be strings; got 7" },
    {
      input: { formats: ["pdf"] },
      text: `formats entry 'pdf' not one of [${OUTPUT_FORMATS.map((format) => `'${format}'`).join(", ")}]`,
    },
    { input: { basename: "²½" }, text: "basename must be alphanumeric (with - or _); got '²½'" },
    { input: { basename: "a\n" }, text: "basename must be alphanumeric (with - or _); got 'a\\n'" },
    {
      input: { basename: "d".repeat(129) },
      text: "basename must be at most 128 characters; got 129",
    },
    {
      input: { file_url: "https://x/y" },
      text: "must provide exactly one of file_url / file_b64 / volume_path (got ['file_url', 'file_b64'])",
    },
  ])("$input", ({ input, text }) => {
    expect(textOf({ file_b64: PDF, ...input })).toBe(
      `ValueError: input validation failed: ${text}`,
    );
  });

  it.each([
    { input: [1], text: "input must be an object; got a list" },
    { input: "x", text: "input must be an object; got the string 'x'" },
    { input: null, text: "must provide exactly one of file_url / file_b64 / volume_path (got [])" },
    {
      input: undefined,
      text: "must provide exactly one of file_url / file_b64 / volume_path (got [])",
    },
    {
      input: { file_url: "" },
      text: "must provide exactly one of file_url / file_b64 / volume_path (got [])",
    },
    {
      input: { file_url: "http://127.1/a" },
      text: "file_url host '127.1' is a legacy numeric address spelling; write it in dotted-quad form so it means the same thing to this worker as it does to whatever resolves it",
    },
  ])("the whole input $input", ({ input, text }) => {
    expect(textOf(input)).toBe(`ValueError: input validation failed: ${text}`);
  });

  it("an unknown language, with the list of those it knows", () => {
    const text = textOf({ file_b64: PDF, lang: "klingon" });

    expect(text).toContain("lang must be one of ['ch', ");
    expect(text).toContain("'east_slavic'");
    expect(text).toMatch(/got 'klingon'$/);
    expect(text?.length).toBeLessThan(2000);
  });

  it("all wrong fields in one text", () => {
    expect(textOf({ file_b64: PDF, transport: "x", start_page: -1 })).toBe(
      "ValueError: input validation failed: start_page must be >= 0; got -1; " +
        "transport must be one of ['inline', 's3', 'tarball_b64']; got 'x'",
    );
  });

  it("a flood of unknown names with a short text", () => {
    const flood = Object.fromEntries(
      Array.from({ length: 10_000 }, (_, index) => [`name${index}`, 1]),
    );

    expect(textOf(flood)).toMatch(/; and 9980 more$/);
  });
});

describe("a wrong password", () => {
  it.each([{ password: 4711 }, { password: ["4711"] }, { password: "4711".repeat(100) }])(
    "is not repeated in the text about %o",
    (input) => {
      const text = textOf({ file_b64: PDF, ...input });

      expect(text).toContain("password must be ");
      expect(text).not.toContain("4711");
    },
  );
});

describe("validateJobInput keeps the order of the specification", () => {
  const steps = [
    { input: { foo: 1, start_page: "1" }, text: "Unexpected input. foo" },
    { input: { start_page: -1 }, text: "start_page must be >= 0" },
    { input: { volume_path: "/x" }, text: "must provide exactly one of" },
    { input: { basename: "../x" }, text: "basename must be alphanumeric" },
    { input: { file_b64: "!!!!" }, text: "file_b64 is not valid base64" },
    { input: { formats: [] }, text: "formats must not be empty" },
  ];

  it.each(steps.map((step, index) => ({ ...step, later: steps.slice(index + 1) })))(
    "reports $text before what comes later",
    ({ input, text, later }) => {
      const wrong = Object.assign(
        { file_b64: PDF },
        ...later.map((step) => step.input),
        input,
      ) as object;

      expect(textOf(wrong)).toContain(text);
    },
  );

  it("asks for the format of file_b64 after its size and before formats", () => {
    expect(() =>
      validateJobInput({ file_b64: PDF, formats: [] }, { checkFileBytes: refuse }),
    ).toThrow("saw 9 bytes");
    expect(() =>
      validateJobInput({ file_b64: "!!!!", formats: [] }, { checkFileBytes: refuse }),
    ).toThrow("file_b64 is not valid base64");
  });

  it("does not ask for the format of what it has no bytes of", () => {
    expect(validateJobInput({ volume_path: "/x" }, { checkFileBytes: refuse }).volume_path).toBe(
      "/x",
    );
  });
});

describe("validateJobInput limits pages", () => {
  const settings = { maxPagesPerJob: 10 };

  it("refuses a longer range, naming the setting", () => {
    expect(() =>
      validateJobInput({ file_b64: PDF, start_page: 5, end_page: 15 }, settings),
    ).toThrow(
      "requested page range is 11 pages; this endpoint allows at most 10 per job (PARSER_MAX_PAGES_PER_JOB)",
    );
  });

  it("refuses page ranges with more pages", () => {
    expect(() => validateJobInput({ file_b64: PDF, page_ranges: "1-8,3,20-22" }, settings)).toThrow(
      "requested page range is 11 pages; this endpoint allows at most 10 per job",
    );
  });

  it.each([
    { start_page: 5, end_page: 14 },
    { start_page: 5 },
    { page_ranges: "1-8,20-21" },
    { page_ranges: "2-" },
    {},
  ])("accepts %o", (range) => {
    expect(validateJobInput({ file_b64: PDF, ...range }, settings)).toMatchObject(range);
  });
});

describe("a probe", () => {
  it("is answered whatever else the input holds", () => {
    expect(validateJobInput({ probe: true, whatever: 1, start_page: "x" })).toMatchObject({
      probe: true,
      start_page: 0,
    });
  });

  it("needs nothing else", () => {
    expect(validateJobInput({ probe: true }).probe).toBe(true);
  });
});

/** The `error` of the failure response; `undefined` when the input is accepted. */
function textOf(input: unknown): string | undefined {
  try {
    validateJobInput(input);
    return undefined;
  } catch (error) {
    return ParserError.from(error).responseText;
  }
}

function refuse(bytes: Uint8Array): never {
  throw new ParserError("UNSUPPORTED_FORMAT", `saw ${bytes.length} bytes`);
}

describe("validateParseOptions", () => {
  it("gives the engine's fields with their defaults, and no others", () => {
    const options = validateParseOptions({ lang: "de", basename: "report" });

    expect(options).toMatchObject({ lang: "de", start_page: 0, table_enable: true });
    expect(options).not.toHaveProperty("basename");
  });

  it.each([
    [{ lang: "klingon" }, "lang must be one of"],
    [{ effort: "high", backend: "pipeline" }, "effort is only valid with a hybrid-* backend"],
    [{ start_page: 3, end_page: 1 }, "end_page must be >= start_page"],
    [{ backend: "vlm-http-client" }, "requires `server_url`"],
  ] as const)("refuses %j as a job is refused", (input, text) => {
    expect(() => validateParseOptions(input)).toThrow(text);
  });
});
