import type { JobInput } from "@parsewright/contract";
import { languageIn } from "../language-code.ts";
import { type JobRequest, OptionReader } from "../options.ts";
import type { Chunking } from "./chunk-elements.ts";

/** Wishes of a request: for the job, and for the answer. */
export interface UnstructuredRequest {
  readonly job: JobRequest;
  /** Absent for single elements. */
  readonly chunking?: Chunking;
  readonly hasCoordinates: boolean;
  readonly hasPageBreaks: boolean;
  /** Types of elements whose picture comes with them, in small letters. */
  readonly pictureTypes: readonly string[];
  /** Media types of files whose tables are given as text only. */
  readonly typesWithoutHtml: readonly unknown[];
  /** Of the first page: the Python client cuts PDFs itself. */
  readonly firstPageNumber: number;
  readonly languages: readonly string[];
}

const STRATEGIES = ["auto", "fast", "hi_res", "ocr_only", "od_only", "vlm"] as const;
const CHUNKING_STRATEGIES = ["none", "basic", "by_title"] as const;
/** Unstructured's default size of a chunk, in characters. */
const CHUNK_CHARACTERS = 500;

/** Unstructured's fields in our terms. Those that choose its own models are ignored. */
export function toJobInput(sent: OptionReader): UnstructuredRequest {
  const options = withLists(sent);
  options.choice("output_format", ["application/json"], "application/json");
  const pictureTypes = options.list("extract_image_block_types");
  const chunking = chunkingOf(options);
  return {
    job: { input: inputOf(options, pictureTypes.length > 0) },
    ...(chunking && { chunking }),
    hasCoordinates: options.flag("coordinates", false),
    hasPageBreaks: options.flag("include_page_breaks", false),
    pictureTypes: pictureTypes.map((type) => type.toLowerCase()),
    typesWithoutHtml: options.flag("pdf_infer_table_structure", true) ? [] : ["application/pdf"],
    firstPageNumber: options.integer("starting_page_number", { min: 0 }) ?? 1,
    languages: languagesIn(options),
  };
}

function chunkingOf(options: OptionReader): Chunking | undefined {
  const strategy = options.choice("chunking_strategy", CHUNKING_STRATEGIES, "none");
  const max = options.integer("max_characters", { min: 1 }) ?? CHUNK_CHARACTERS;
  const newAfter = options.integer("new_after_n_chars", { min: 0 });
  const combineUnder = options.integer("combine_under_n_chars", { min: 0 });
  const overlap = options.integer("overlap", { min: 0 }) ?? 0;
  const overlapsAll = options.flag("overlap_all", false);
  const spansPages = options.flag("multipage_sections", true);
  const includesElements = options.flag("include_orig_elements", true);
  if (overlap >= max) {
    const rule = `must be less than max_characters, which is ${max}`;
    throw options.refuse("overlap", { type: "less_than", rule });
  }
  if (strategy === "none") return undefined;
  return {
    strategy,
    maxCharacters: max,
    newAfter: Math.min(newAfter ?? max, max),
    combineUnder: Math.min(combineUnder ?? max, max),
    spansPages,
    overlap,
    overlapsAll,
    includesElements,
  };
}

function inputOf(options: OptionReader, hasPictures: boolean): JobInput {
  const lang = languageIn(languagesIn(options), "languages");
  const strategy = options.choice("strategy", STRATEGIES, "auto");
  return {
    transport: "inline",
    formats: ["markdown", "middle", ...(hasPictures ? (["images"] as const) : [])],
    force_ocr: strategy === "ocr_only",
    ...(strategy === "fast" && { backend: "pipeline" as const }),
    ...(lang !== undefined && { lang }),
  };
}

/** The older name counts where the newer one is not used. */
function languagesIn(options: OptionReader): readonly string[] {
  const named = options.list("languages").filter((language) => language !== "");
  return named.length > 0 ? named : options.list("ocr_languages");
}

/** Lists come as repeated fields, as `name[]`, or as JSON in one field. */
function withLists(options: OptionReader): OptionReader {
  return new OptionReader(
    options.names.flatMap((name) => {
      const plain = name.replace(/\[\]$/, "");
      return options
        .list(name)
        .flatMap((text) => itemsOf(text).map((item) => [plain, item] as const));
    }),
  );
}

function itemsOf(text: string): readonly string[] {
  if (!text.startsWith("[")) return [text];
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.map(String) : [text];
  } catch {
    return [text];
  }
}
