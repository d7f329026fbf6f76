import {
  BASENAME_MAX_CHARACTERS,
  CHUNK_TOKENS_MIN,
  PAGE_RANGES_MAX_CHARACTERS,
  PASSWORD_MAX_CHARACTERS,
} from "../limits.ts";
import {
  ARCHIVE_FORMATS,
  BACKENDS,
  BOX_CHOICES,
  CHUNK_TABLES,
  DEFAULT_FORMATS,
  EFFORTS,
  EMPHASIS_CHOICES,
  OUTPUT_FORMATS,
  TIERS,
  TRACKED_CHANGES,
  TRANSPORTS,
} from "./job-values.ts";
import type { OptionTable, SentValue } from "./option.ts";

const NOT_HOSTED = { absent: "the hosted API has no such parameter" } as const;
const HOSTED_PAGES = { absent: "page_ranges gives both ends, counted from 1" } as const;
const HOSTED_SOURCE = { absent: "a task has a url or an uploaded file" } as const;
const HOSTED_RESULT = { absent: "a task always gives the address of a zip" } as const;
const COMMAND_SOURCE = { absent: "documents are arguments" } as const;
const COMMAND_PAGES = { absent: "--pages gives both ends" } as const;
const COMMAND_RESULT = { absent: "a folder named after each document gets the results" } as const;
const TOOL_SOURCE = { absent: "path and url name the document" } as const;
const TOOL_RESULT = { absent: "the answer of the tool has its own form" } as const;
const PAGE_SOURCE = { absent: "the document is dropped on the page, or its link given" } as const;
const PAGE_RESULT = { absent: "the page unpacks the whole archive itself" } as const;
const PAGE_RANGE = { absent: "people count pages from 1: the form has fields of its own" } as const;
/** The service has vision models. This machine mostly does not, but can always run the pipeline. */
const LOCAL_BACKEND = {
  default: "pipeline",
  why: "every machine can run it; the service's default needs a vision model",
} as const;

/**
 * Every field of a job, and what each surface makes of it: the one place where a field is added. Schemas, types,
 * the clients, the command line, the page, the MCP tool and the query string follow from it.
 */
export const JOB_FIELDS = {
  file_url: {
    type: "address",
    default: null,
    description:
      "HTTP or HTTPS address of the document, public or presigned. At most 200 MB, fetched within 120 s.",
    on: { hosted: HOSTED_SOURCE, cli: COMMAND_SOURCE, mcp: TOOL_SOURCE, page: PAGE_SOURCE },
  },
  file_b64: {
    type: "text",
    default: null,
    description:
      "The document itself in base64; line breaks, the URL-safe alphabet and data: URLs are accepted. " +
      "At most 20 MB decoded.",
    on: { hosted: HOSTED_SOURCE, cli: COMMAND_SOURCE, mcp: TOOL_SOURCE, page: PAGE_SOURCE },
  },
  volume_path: {
    type: "text",
    default: null,
    description: "Absolute path of the document on the worker, under one of its input roots.",
    on: { hosted: HOSTED_SOURCE, cli: COMMAND_SOURCE, mcp: TOOL_SOURCE, page: PAGE_SOURCE },
  },
  start_page: {
    type: "integer",
    default: 0,
    minimum: 0,
    description:
      "First page to parse, counted from 0. Slides and sheets are pages; a DOCX is always read whole.",
    isForEngine: true,
    on: { hosted: HOSTED_PAGES, cli: COMMAND_PAGES, page: PAGE_RANGE },
  },
  end_page: {
    type: "integer",
    default: -1,
    raisedTo: -1,
    description:
      "Last page to parse, counted from 0, included. Any negative number means to the end.",
    isForEngine: true,
    on: { hosted: HOSTED_PAGES, cli: COMMAND_PAGES, page: PAGE_RANGE },
  },
  page_ranges: {
    type: "text",
    default: null,
    maxCharacters: PAGE_RANGES_MAX_CHARACTERS,
    description:
      "Pages to parse, counted from 1, instead of start_page and end_page: 2,4-6 for some, 2- from page 2 on, " +
      "2--2 from page 2 to the next to last. Pages come in the order of the document, each once.",
    isForEngine: true,
    isOurs: true,
    on: {
      hosted: {
        name: "page_ranges",
        description:
          "Pages to parse, counted from 1: 2,4-6 for some, 2- from page 2 on, 2--2 from page 2 to the next to last.",
      },
      page: PAGE_RANGE,
    },
  },
  password: {
    type: "text",
    default: null,
    maxCharacters: PASSWORD_MAX_CHARACTERS,
    isSecret: true,
    description: "Password that opens the document: a protected PDF or office file.",
    isForEngine: true,
    isOurs: true,
    on: {
      hosted: NOT_HOSTED,
      mcp: { absent: "a password would become part of the conversation with the assistant" },
      page: { title: "Password", description: "Of a protected document." },
      query: { absent: "addresses are kept in the logs of proxies; X-Parser-Input can carry it" },
    },
  },
  force_ocr: {
    type: "boolean",
    default: false,
    description:
      "Read the text of every page from its picture, even where the file has text of its own. Office documents are not affected.",
    isForEngine: true,
    isOurs: true,
    on: {
      hosted: { name: "is_ocr" },
      page: { title: "Read text from the picture" },
    },
  },
  ocr: {
    type: "boolean",
    default: true,
    description: "Read the text of scanned pages from their pictures.",
    off: "Leave scanned pages as pictures, and take the text of the others from the file.",
    isForEngine: true,
    isOurs: true,
    on: { hosted: NOT_HOSTED, page: { title: "Read scans" } },
  },
  mark_unsure: {
    type: "boolean",
    default: false,
    description:
      "Put words that the recogniser rates below 50 %, such as handwriting, in ⟦double brackets⟧ in the Markdown and the content list, and show pictures of text that was recognised with low confidence.",
    isForEngine: true,
    isOurs: true,
    on: { hosted: NOT_HOSTED, page: { title: "Mark unsure words" } },
  },
  lang: {
    type: "language",
    default: "en",
    description: "Language of the text, for the pipeline backend: a code such as en, ch or japan.",
    isForEngine: true,
    on: {
      hosted: { name: "language", default: "ch", why: "the default of the API that is mirrored" },
      page: { title: "Language" },
    },
  },
  backend: {
    type: "choice",
    values: BACKENDS,
    default: "vlm-auto-engine",
    description:
      "Reader of the pages. It has no effect on office documents, which are read directly.",
    isForEngine: true,
    on: {
      hosted: { absent: "model_version chooses it: pipeline, or vlm for vlm-auto-engine" },
      cli: LOCAL_BACKEND,
      mcp: {
        default: "pipeline",
        values: ["pipeline", "vlm-auto-engine", "hybrid-auto-engine"],
        why: "every machine can run it; the other two need server_url",
      },
      page: { title: "Backend", ...LOCAL_BACKEND },
    },
  },
  effort: {
    type: "choice",
    values: EFFORTS,
    default: null,
    description: "Hybrid backends only: high adds image and chart analysis and is slower.",
    isForEngine: true,
    on: { hosted: NOT_HOSTED, page: { title: "Effort" } },
  },
  tier: {
    type: "choice",
    values: TIERS,
    default: null,
    description:
      "Work spent on a page. fast uses models only to read text in pictures, " +
      "balanced uses them where they help, best runs the layout model on every page that it may read better. " +
      "Default: PARSER_TIER where the document is parsed.",
    isForEngine: true,
    isOurs: true,
    on: { hosted: NOT_HOSTED, page: { title: "Speed or quality" } },
  },
  server_url: {
    type: "address",
    default: null,
    description:
      "Address of an OpenAI-compatible model server. Required by the *-http-client backends.",
    isForEngine: true,
    on: {
      hosted: NOT_HOSTED,
      mcp: { absent: "which servers see a document is not the assistant's choice" },
      page: { title: "Model server" },
    },
  },
  formula_enable: {
    type: "boolean",
    default: true,
    description: "Read formulas as LaTeX.",
    off: "Keep formulas as pictures.",
    isForEngine: true,
    on: {
      hosted: { name: "enable_formula" },
      cli: { name: "formulas" },
      page: { title: "Formulas" },
    },
  },
  table_enable: {
    type: "boolean",
    default: true,
    description: "Read tables as HTML.",
    off: "Keep tables as pictures.",
    isForEngine: true,
    on: { hosted: { name: "enable_table" }, cli: { name: "tables" }, page: { title: "Tables" } },
  },
  emphasis: {
    type: "choice",
    values: EMPHASIS_CHOICES,
    default: "on",
    description:
      "Bold, italic, underlined and struck text, links and references to notes in Markdown and in the content list; " +
      "off writes only the words.",
    isForEngine: true,
    isOurs: true,
    on: { hosted: NOT_HOSTED, page: { title: "Emphasis, links and notes" } },
  },
  comments: {
    type: "boolean",
    default: false,
    description: "Make review comments, and remarks on the pages of a PDF, part of the text.",
    isForEngine: true,
    isOurs: true,
    on: { hosted: NOT_HOSTED, page: { title: "Comments" } },
  },
  changes: {
    type: "choice",
    values: TRACKED_CHANGES,
    default: "accepted",
    description:
      "Tracked changes of a Word document: accepted, taken back (original), or marked in the text as {++added++} and {--deleted--}.",
    isForEngine: true,
    isOurs: true,
    on: { hosted: NOT_HOSTED, page: { title: "Tracked changes" } },
  },
  page_break: {
    type: "text",
    default: null,
    maxCharacters: 200,
    description:
      "Text to put between the pages of the Markdown, on a line of its own, such as <!-- page -->. Pages without text get none.",
    isForEngine: true,
    isOurs: true,
    on: { hosted: NOT_HOSTED, page: { title: "Mark between pages" } },
  },
  block_ids: {
    type: "boolean",
    default: false,
    description:
      "Write the id of each block above it in the Markdown, as <!-- p3.b12 -->. Document and id together are a locator that answers can cite.",
    isForEngine: true,
    isOurs: true,
    on: { hosted: NOT_HOSTED, page: { title: "Ids of blocks" } },
  },
  boxes: {
    type: "choice",
    values: BOX_CHOICES,
    default: "lines",
    description:
      "The smallest parts of PDFs and pictures that have boxes in middle: lines and cells of tables, or also their words.",
    isForEngine: true,
    isOurs: true,
    on: { hosted: NOT_HOSTED, mcp: TOOL_RESULT, page: { title: "Boxes in the layout" } },
  },
  transport: {
    type: "choice",
    values: TRANSPORTS,
    default: "tarball_b64",
    description:
      "How the result is returned: an archive in the response, its parts as keys of the response, " +
      "or an archive in a bucket.",
    on: {
      hosted: HOSTED_RESULT,
      client: { name: "returnFormat" },
      python: { name: "return_format" },
      cli: COMMAND_RESULT,
      mcp: TOOL_RESULT,
      page: PAGE_RESULT,
    },
  },
  formats: {
    type: "list",
    values: OUTPUT_FORMATS,
    default: DEFAULT_FORMATS,
    description:
      "Parts of an inline response. Archives always contain markdown, content_list, middle and images, " +
      "and the others that are named.",
    on: {
      hosted: HOSTED_RESULT,
      cli: { description: "What to write." },
      mcp: TOOL_RESULT,
      page: PAGE_RESULT,
    },
  },
  embed_images: {
    type: "boolean",
    default: true,
    description: "Put the pictures into html and docling, so that these need no other file.",
    off: "Let html and docling refer to the files in images/.",
    isForEngine: true,
    isOurs: true,
    on: { hosted: NOT_HOSTED, mcp: TOOL_RESULT, page: PAGE_RESULT },
  },
  chunk_tokens: {
    type: "integer",
    default: 512,
    minimum: CHUNK_TOKENS_MIN,
    description: "Maximum number of tokens in a chunk, counted with the tokenizer cl100k_base.",
    isForEngine: true,
    isOurs: true,
    on: { hosted: NOT_HOSTED, mcp: TOOL_RESULT, page: PAGE_RESULT },
  },
  chunk_overlap: {
    type: "integer",
    default: 0,
    minimum: 0,
    description:
      "Maximum number of tokens repeated from the previous chunk under the same heading, in whole sentences.",
    isForEngine: true,
    isOurs: true,
    on: { hosted: NOT_HOSTED, mcp: TOOL_RESULT, page: PAGE_RESULT },
  },
  chunk_tables: {
    type: "choice",
    values: CHUNK_TABLES,
    default: "split",
    description:
      "Tables larger than a chunk: cut between rows, each part with the header and the caption, or kept whole.",
    isForEngine: true,
    isOurs: true,
    on: { hosted: NOT_HOSTED, mcp: TOOL_RESULT, page: PAGE_RESULT },
  },
  basename: {
    type: "text",
    default: "doc",
    pattern: { test: /^[a-zA-Z0-9_-]*$/, words: "alphanumeric (with - or _)" },
    maxCharacters: BASENAME_MAX_CHARACTERS,
    description: "Stem of the output file names.",
    on: {
      hosted: { absent: "the name of the file gives it" },
      cli: COMMAND_RESULT,
      mcp: TOOL_RESULT,
      page: {
        title: "Name of the outputs",
        description: "Default: from the name of the file.",
        default: "",
        why: "the page knows the name of the file",
      },
    },
  },
  archive_format: {
    type: "choice",
    values: ARCHIVE_FORMATS,
    default: "tar.gz",
    description: "Kind of archive. No effect on inline.",
    on: {
      hosted: HOSTED_RESULT,
      cli: COMMAND_RESULT,
      mcp: TOOL_RESULT,
      page: { title: "Archive", description: "The kind that can be downloaded." },
    },
  },
  probe: {
    type: "boolean",
    default: false,
    description: "Describe the worker instead of parsing. All other fields are then ignored.",
    on: {
      hosted: NOT_HOSTED,
      python: { absent: "ParserClient.probe sends it" },
      cli: { absent: "parsewright doctor examines this machine" },
      mcp: { absent: "an assistant parses documents; it does not run the service" },
      page: { absent: "the page parses documents" },
    },
  },
} as const satisfies OptionTable;

export type JobFields = typeof JOB_FIELDS;
export type JobFieldName = keyof JobFields;
/** A job as callers send it. */
export type SentJob = { [Name in JobFieldName]?: SentValue<JobFields[Name]> | null | undefined };
