import {
  BACKENDS,
  type BackendName,
  EFFORTS,
  type OutputFormat,
  ParserError,
} from "@parsewright/contract";
import type { JobRequest, OptionReader } from "../options.ts";

/** Outputs that a request asks for, by the names of MinerU's form. */
export interface Wanted {
  readonly markdown: boolean;
  readonly middle: boolean;
  readonly modelOutput: boolean;
  readonly contentList: boolean;
  readonly images: boolean;
  readonly isZip: boolean;
}

/** What a request asks for: of the job, and of the answer. */
export interface MineruRequest {
  readonly job: JobRequest;
  readonly wanted: Wanted;
  /** As the request names it, or MinerU's default. */
  readonly backend: string;
}

const DEFAULT_BACKEND = "hybrid-engine";
const PARSE_METHODS = ["auto", "txt", "ocr"];
/** What MinerU takes for "to the end". */
const LAST_PAGE = 99_999;

/** MinerU's own page count and defaults in our terms. What is not known to us is ignored, as MinerU does. */
export function toJobInput(options: OptionReader): MineruRequest {
  const backend = options.text("backend") ?? DEFAULT_BACKEND;
  const parseMethod = options.text("parse_method") ?? "auto";
  if (!PARSE_METHODS.includes(parseMethod)) {
    throw new ParserError("INVALID_INPUT", "parse_method must be auto, txt or ocr.");
  }
  const wanted = wantedOf(options);
  const effort = effortOf(options.text("effort"));
  const ourBackend = backendOf(backend);
  const serverUrl = options.text("server_url");
  const input = {
    backend: ourBackend,
    ...(effort !== undefined && ourBackend.startsWith("hybrid") && { effort }),
    ...(serverUrl && ourBackend.endsWith("http-client") && { server_url: serverUrl }),
    lang: options.list("lang_list")[0] ?? "ch",
    force_ocr: parseMethod === "ocr",
    ...(parseMethod === "txt" && { ocr: false }),
    formula_enable: options.flag("formula_enable", true),
    table_enable: options.flag("table_enable", true),
    start_page: options.integer("start_page_id", { min: 0 }) ?? 0,
    end_page: endPageOf(options.integer("end_page_id", { min: 0 })),
    transport: "inline" as const,
    formats: formatsOf(wanted),
  };
  // Upstream's own list, which clients of MinerU read.
  return { job: { input, archiveLayout: "hosted" }, wanted, backend };
}

function wantedOf(options: OptionReader): Wanted {
  return {
    markdown: options.flag("return_md", true),
    middle: options.flag("return_middle_json", false),
    modelOutput: options.flag("return_model_output", false),
    contentList: options.flag("return_content_list", false),
    images: options.flag("return_images", false),
    isZip: options.flag("response_format_zip", false),
  };
}

function formatsOf({ contentList, middle, images }: Wanted): OutputFormat[] {
  return [
    "markdown",
    ...(contentList ? (["content_list"] as const) : []),
    ...(middle ? (["middle"] as const) : []),
    ...(images ? (["images"] as const) : []),
  ];
}

function effortOf(text: string | undefined): (typeof EFFORTS)[number] | undefined {
  const effort = EFFORTS.find((name) => name === text);
  if (effort !== undefined || !text) return effort;
  throw new ParserError("INVALID_INPUT", `effort must be ${EFFORTS.join(" or ")}.`);
}

function endPageOf(page: number | undefined): number {
  return page === undefined || page >= LAST_PAGE ? -1 : page;
}

/** Backends of three generations of MinerU: `vlm-sglang-engine`, `vlm-auto-engine` and `vlm-engine` mean one. */
function backendOf(name: string): BackendName {
  const known = BACKENDS.find((backend) => backend === name);
  if (known !== undefined) return known;
  if (name.startsWith("vlm")) return "vlm-auto-engine";
  if (name.startsWith("hybrid")) return "hybrid-auto-engine";
  throw new ParserError(
    "INVALID_INPUT",
    "backend must be pipeline, vlm-engine, vlm-http-client, hybrid-engine or hybrid-http-client.",
  );
}
