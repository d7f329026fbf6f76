import {
  BACKENDS,
  type BackendName,
  EFFORTS,
  type OutputFormat,
  resolveLanguage,
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

/** Wishes of a request: for the job, and for the answer. */
export interface MineruRequest {
  readonly job: JobRequest;
  readonly wanted: Wanted;
  /** As the request names it, or MinerU's default. */
  readonly backend: string;
}

const DEFAULT_LANGUAGE = "ch";
const DEFAULT_BACKEND = "hybrid-engine";
const PARSE_METHODS = ["auto", "txt", "ocr"] as const;
/** Page number that MinerU takes for "to the end". */
const LAST_PAGE = 99_999;

/** MinerU's own page count and defaults in our terms. What is not known to us is ignored, as MinerU does. */
export function toJobInput(options: OptionReader): MineruRequest {
  const backend = options.text("backend") ?? DEFAULT_BACKEND;
  const parseMethod = options.choice("parse_method", PARSE_METHODS, "auto");
  const wanted = wantedOf(options);
  const effort = options.choice("effort", [...EFFORTS, ""], "");
  const ourBackend = backendOf(options, backend);
  const serverUrl = options.text("server_url");
  const input = {
    backend: ourBackend,
    ...(effort !== "" && ourBackend.startsWith("hybrid") && { effort }),
    ...(serverUrl && ourBackend.endsWith("http-client") && { server_url: serverUrl }),
    lang: languageOf(options),
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

/** The first counts, as all files of a request have one language; each has to be one. */
function languageOf(options: OptionReader): string {
  const [first = DEFAULT_LANGUAGE] = options.list("lang_list").map((name) => {
    const language = resolveLanguage(name);
    if (language !== undefined) return language;
    const rule = "must be a language, such as ch, en, latin or korean";
    throw options.refuse("lang_list", { type: "enum", rule });
  });
  return first;
}

function endPageOf(page: number | undefined): number {
  return page === undefined || page >= LAST_PAGE ? -1 : page;
}

/** Backends of three generations of MinerU: `vlm-sglang-engine`, `vlm-auto-engine` and `vlm-engine` mean one. */
function backendOf(options: OptionReader, name: string): BackendName {
  const known = BACKENDS.find((backend) => backend === name);
  if (known !== undefined) return known;
  if (name.startsWith("vlm")) return "vlm-auto-engine";
  if (name.startsWith("hybrid")) return "hybrid-auto-engine";
  const rule = "must be pipeline, vlm-engine, vlm-http-client, hybrid-engine or hybrid-http-client";
  throw options.refuse("backend", { type: "enum", rule });
}
