import { type JobInput, type OutputFormat, ParserError } from "@parsewright/contract";
import { languageCodeOf } from "../language-code.ts";
import type { JobRequest, OptionReader } from "../options.ts";

/** What docling-serve can write, and the format of a job that it is. */
const FORMATS = {
  md: "markdown",
  json: "docling",
  html: "html",
  text: "text",
} as const satisfies Readonly<Record<string, OutputFormat>>;
type DoclingFormat = keyof typeof FORMATS;

const IMAGE_MODES = ["placeholder", "embedded", "referenced"] as const;
type ImageMode = (typeof IMAGE_MODES)[number];

/** How the answer comes. */
const TARGETS = ["inbody", "zip"] as const;

/** What a request asks for: of the job, and of the answer. */
export interface DoclingRequest {
  readonly task: "convert" | "chunk";
  readonly job: JobRequest;
  readonly formats: readonly DoclingFormat[];
  readonly imageMode: ImageMode;
  /** Put into the Markdown where a page ends; `""` for nothing. */
  readonly pageBreak: string;
  readonly isZip: boolean;
  /** Chunks only. */
  readonly includesRawText: boolean;
  readonly includesDocument: boolean;
}

/** A conversion, from the fields of docling-serve's options. Those that choose its own models are ignored. */
export function toConvertRequest(options: OptionReader): DoclingRequest {
  const formats = formatsOf(options.list("to_formats"));
  const imageMode = choose(options, "image_export_mode", {
    values: IMAGE_MODES,
    usual: "embedded",
  });
  const pageBreak = options.text("md_page_break_placeholder") ?? "";
  return {
    task: "convert",
    formats,
    imageMode,
    pageBreak,
    isZip: targetOf(options) === "zip",
    includesRawText: false,
    includesDocument: true,
    job: {
      input: {
        ...readingOptions(options),
        formats: [
          ...jobFormats(formats, imageMode),
          ...(pageBreak === "" ? [] : (["middle"] as const)),
        ],
        embed_images: imageMode === "embedded",
      },
    },
  };
}

/** Chunks: options of the conversion begin with `convert_`, those of the chunker with `chunking_`. */
export function toChunkRequest(options: OptionReader): DoclingRequest {
  const convert = options.under("convert_");
  const chunking = options.under("chunking_");
  const includesDocument = options.flag("include_converted_doc", false);
  const formats = includesDocument ? formatsOf(convert.list("to_formats")) : [];
  const maxTokens = chunking.integer("max_tokens");
  targetOf(options);
  return {
    task: "chunk",
    formats,
    imageMode: "placeholder",
    pageBreak: "",
    isZip: false,
    includesRawText: chunking.flag("include_raw_text", false),
    includesDocument,
    job: {
      input: {
        ...readingOptions(convert),
        formats: ["markdown", "chunks", ...jobFormats(formats, "placeholder").slice(1)],
        embed_images: false,
        ...(maxTokens !== undefined && { chunk_tokens: maxTokens }),
      },
    },
  };
}

function readingOptions(options: OptionReader): JobInput {
  const [lang] = options.list("ocr_lang").flatMap((name) => languageCodeOf(name) ?? []);
  const [first, last] = options.list("page_range").map(Number);
  return {
    transport: "inline",
    force_ocr: options.flag("force_ocr", false),
    table_enable: options.flag("do_table_structure", true),
    ...(lang !== undefined && { lang }),
    ...(first !== undefined && last !== undefined && pagesFrom(first, last)),
  };
}

/** Counted from 1 there; the largest number of a computer means to the end. */
function pagesFrom(first: number, last: number): JobInput {
  if (!Number.isInteger(first) || first < 1 || !(last >= first)) {
    throw new ParserError("INVALID_INPUT", "page_range must be two page numbers, counted from 1.");
  }
  return { start_page: first - 1, end_page: last > MOST_PAGES ? -1 : last - 1 };
}

const MOST_PAGES = 1_000_000;

function formatsOf(names: readonly string[]): readonly DoclingFormat[] {
  if (names.length === 0) return ["md"];
  return names.map((name) => {
    if (Object.hasOwn(FORMATS, name)) return name as DoclingFormat;
    throw new ParserError(
      "INVALID_INPUT",
      `to_formats ${name} cannot be made here. Choose among ${Object.keys(FORMATS).join(", ")}.`,
    );
  });
}

function jobFormats(formats: readonly DoclingFormat[], imageMode: ImageMode): OutputFormat[] {
  const showsImages = formats.includes("md") && imageMode === "embedded";
  const wanted = formats.map((name) => FORMATS[name]);
  return [
    ...new Set<OutputFormat>(["markdown", ...wanted, ...(showsImages ? ["images" as const] : [])]),
  ];
}

function targetOf(options: OptionReader): (typeof TARGETS)[number] {
  if (options.text("target_type") === "presigned_url") {
    // In these words: docling's client then asks for the answer in the body.
    throw new ParserError(
      "INVALID_INPUT",
      "The target presigned_url needs artifact storage to be configured. Use the target inbody or zip.",
    );
  }
  return choose(options, "target_type", { values: TARGETS, usual: "inbody" });
}

function choose<Value extends string>(
  options: OptionReader,
  name: string,
  { values, usual }: { readonly values: readonly Value[]; readonly usual: NoInfer<Value> },
): Value {
  const text = options.text(name) ?? usual;
  const found = values.find((value) => value === text);
  if (found !== undefined) return found;
  throw new ParserError("INVALID_INPUT", `${name} must be one of ${values.join(", ")}.`);
}
