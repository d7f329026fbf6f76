import {
  EXECUTION_TIMEOUT_MAX_MS,
  EXECUTION_TIMEOUT_MIN_MS,
  type InputFormat,
  JOB_FIELDS,
  type JobInput,
  type OutputFormat,
  ParserError,
} from "@parsewright/contract";
import { languageIn } from "../language-code.ts";
import type { JobRequest, OptionReader } from "../options.ts";

/** Formats of docling-serve, each with that of a job. */
const FORMATS = {
  md: "markdown",
  json: "docling",
  html: "html",
  text: "text",
} as const satisfies Readonly<Record<string, OutputFormat>>;
type DoclingFormat = keyof typeof FORMATS;

const IMAGE_MODES = ["placeholder", "embedded", "referenced"] as const;
type ImageMode = (typeof IMAGE_MODES)[number];

/** Forms of the answer. */
const TARGETS = ["inbody", "zip"] as const;

/** Wishes of a request: for the job, and for the answer. */
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
  readonly maxTokens: number;
  /** The formats of documents that may be read; absent for all. */
  readonly inputFormats?: readonly InputFormat[];
  /** True if one document that fails makes the others fail. */
  readonly abortsOnError: boolean;
}

/** A conversion, from the fields of docling-serve's options. Those that choose its own models are checked and ignored. */
export function toConvertRequest(options: OptionReader): DoclingRequest {
  const formats = formatsOf(options);
  const imageMode = options.choice("image_export_mode", IMAGE_MODES, "embedded");
  const pageBreak = options.text("md_page_break_placeholder") ?? "";
  return {
    task: "convert",
    formats,
    imageMode,
    pageBreak,
    isZip: targetOf(options) === "zip",
    includesRawText: false,
    includesDocument: true,
    maxTokens: 0,
    ...fileRules(options),
    job: {
      ...timeoutOf(options),
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
  const formats = includesDocument ? formatsOf(convert) : [];
  const maxTokens = chunking.integer("max_tokens", { min: JOB_FIELDS.chunk_tokens.minimum });
  for (const name of ["use_markdown_tables", "use_markdown_images", "merge_peers"]) {
    chunking.flag(name, false);
  }
  targetOf(options);
  return {
    task: "chunk",
    formats,
    imageMode: "placeholder",
    pageBreak: "",
    isZip: false,
    includesRawText: chunking.flag("include_raw_text", false),
    includesDocument,
    maxTokens: maxTokens ?? JOB_FIELDS.chunk_tokens.default,
    ...fileRules(convert),
    job: {
      ...timeoutOf(convert),
      input: {
        ...readingOptions(convert),
        formats: [
          ...new Set<OutputFormat>([
            "markdown",
            "chunks",
            "middle",
            ...jobFormats(formats, "placeholder"),
          ]),
        ],
        embed_images: false,
        ...(maxTokens !== undefined && { chunk_tokens: maxTokens }),
      },
    },
  };
}

/** Formats of documents by docling's names, and ours. */
const INPUT_FORMATS: Readonly<Record<string, readonly InputFormat[]>> = {
  pdf: ["pdf"],
  image: ["image", "svg"],
  docx: ["docx"],
  doc: ["doc"],
  pptx: ["pptx"],
  ppt: ["ppt"],
  xlsx: ["xlsx"],
  xls: ["xls"],
  rtf: ["rtf"],
  html: ["html"],
  mhtml: ["mhtml"],
  md: ["markdown", "text"],
  csv: ["csv"],
  odt: ["odt"],
  ods: ["ods"],
  odp: ["odp"],
  email: ["eml", "msg"],
  epub: ["epub"],
};

/** Docling's formats that are not read here. */
const OTHER_FORMATS =
  "asciidoc xml_uspto xml_jats xml_xbrl xml_doclang dclx mets_gbs json_docling audio video vtt latex boxnote iwork_pages iwork_keynote iwork_numbers ebcdic afp".split(
    " ",
  );

function fileRules(options: OptionReader): Pick<DoclingRequest, "inputFormats" | "abortsOnError"> {
  const names = options.choices("from_formats", [...Object.keys(INPUT_FORMATS), ...OTHER_FORMATS]);
  return {
    ...(names.length > 0 && { inputFormats: names.flatMap((name) => INPUT_FORMATS[name] ?? []) }),
    abortsOnError: options.flag("abort_on_error", false),
  };
}

function timeoutOf(options: OptionReader): Pick<JobRequest, "timeoutMs"> {
  const seconds = options.number("document_timeout", { min: 0 });
  if (seconds === undefined) return {};
  const ms = Math.round(seconds * 1000);
  return { timeoutMs: Math.min(Math.max(ms, EXECUTION_TIMEOUT_MIN_MS), EXECUTION_TIMEOUT_MAX_MS) };
}

function readingOptions(options: OptionReader): JobInput {
  checkIgnored(options);
  const lang = languageIn(options.list("ocr_lang"), "ocr_lang");
  const isRead = options.flag("do_ocr", true);
  return {
    transport: "inline",
    ...(isRead ? { force_ocr: options.flag("force_ocr", false) } : { ocr: false }),
    table_enable: options.flag("do_table_structure", true),
    ...(lang !== undefined && { lang }),
    ...pagesFrom(options),
  };
}

const PIPELINES = ["legacy", "standard", "native", "vlm"] as const;
const PDF_BACKENDS = [
  "pypdfium2",
  "docling_parse",
  "_docling_parse",
  "dlparse_v1",
  "dlparse_v2",
  "dlparse_v4",
] as const;
const FLAGS = [
  "table_cell_matching",
  "do_pdf_heading_hierarchy",
  "include_images",
  "include_page_images",
  "md_compact_tables",
  "do_code_enrichment",
  "do_formula_enrichment",
  "do_picture_classification",
  "do_chart_extraction",
  "do_picture_description",
];

/** A wrong value is a mistake, even of an option that has no effect here. */
function checkIgnored(options: OptionReader): void {
  options.choice("table_mode", ["fast", "accurate"], "accurate");
  options.choice("pipeline", PIPELINES, "standard");
  options.choice("pdf_backend", PDF_BACKENDS, "docling_parse");
  for (const name of FLAGS) options.flag(name, false);
  options.number("images_scale", { min: 0 });
  options.number("picture_description_area_threshold", { min: 0, max: 1 });
}

/** Counted from 1 there; the largest number of a computer means to the end. Two fields, or both in one. */
function pagesFrom(options: OptionReader): JobInput {
  const sent = options.list("page_range");
  if (sent.length === 0) return {};
  const numbers = sent.flatMap((text) => text.replaceAll(/[[\]\s]/g, "").split(","));
  const [first = 0, last = 0] = numbers.map(Number);
  const isRight = numbers.length === 2 && numbers.every((text) => /^\d+$/.test(text));
  if (!isRight || first < 1 || last < first) {
    const rule = "must be two page numbers, the first and the last, counted from 1";
    throw options.refuse("page_range", { type: "tuple_type", rule });
  }
  return { start_page: first - 1, end_page: last > MOST_PAGES ? -1 : last - 1 };
}

const MOST_PAGES = 1_000_000;

function formatsOf(options: OptionReader): readonly DoclingFormat[] {
  const names = options.choices("to_formats", Object.keys(FORMATS) as DoclingFormat[]);
  return names.length === 0 ? ["md"] : [...new Set(names)];
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
  return options.choice("target_type", TARGETS, "inbody");
}
