import { type JobInput, type OutputFormat, ParserError } from "@parsewright/contract";
import { languageCodeOf } from "../language-code.ts";
import type { JobRequest, OptionReader } from "../options.ts";

/** What a request asks for: of the job, and of the answer. */
export interface UnstructuredRequest {
  readonly job: JobRequest;
  readonly isChunked: boolean;
  readonly hasCoordinates: boolean;
  readonly hasPageBreaks: boolean;
  /** Types of elements whose picture comes with them, in small letters. */
  readonly pictureTypes: readonly string[];
  /** Of the first page: the Python client cuts PDFs itself. */
  readonly firstPageNumber: number;
  readonly languages: readonly string[];
}

/** Unstructured's default size of a chunk, in characters, and how many a token has on average. */
const CHUNK_CHARACTERS = 500;
const CHARACTERS_PER_TOKEN = 4;
const CHUNK_TOKENS_MIN = 32;

/** Unstructured's fields in our terms. Those that choose its own models are ignored. */
export function toJobInput(options: OptionReader): UnstructuredRequest {
  if ((options.text("output_format") ?? "application/json") !== "application/json") {
    throw new ParserError("INVALID_INPUT", "output_format must be application/json.");
  }
  const strategy = options.text("chunking_strategy") ?? "none";
  const isChunked = strategy !== "none" && strategy !== "";
  const pictureTypes = listIn(options, "extract_image_block_types");
  return {
    job: { input: inputOf(options, { isChunked, hasPictures: pictureTypes.length > 0 }) },
    isChunked,
    hasCoordinates: options.flag("coordinates", false),
    hasPageBreaks: options.flag("include_page_breaks", false),
    pictureTypes: pictureTypes.map((type) => type.toLowerCase()),
    firstPageNumber: options.integer("starting_page_number") ?? 1,
    languages: listIn(options, "languages"),
  };
}

function inputOf(
  options: OptionReader,
  { isChunked, hasPictures }: { readonly isChunked: boolean; readonly hasPictures: boolean },
): JobInput {
  const [lang] = listIn(options, "languages").flatMap((name) => languageCodeOf(name) ?? []);
  const formats: OutputFormat[] = [
    "markdown",
    "content_list",
    "middle",
    ...(hasPictures ? (["images"] as const) : []),
    ...(isChunked ? (["chunks"] as const) : []),
  ];
  const characters = options.integer("max_characters") ?? CHUNK_CHARACTERS;
  return {
    transport: "inline",
    formats,
    force_ocr: options.text("strategy") === "ocr_only",
    ...(options.text("strategy") === "fast" && { backend: "pipeline" as const }),
    ...(lang !== undefined && { lang }),
    ...(isChunked && {
      chunk_tokens: Math.max(CHUNK_TOKENS_MIN, Math.round(characters / CHARACTERS_PER_TOKEN)),
    }),
  };
}

/** Lists come as repeated fields, as `name[]`, or as JSON in one field. */
function listIn(options: OptionReader, name: string): readonly string[] {
  const texts = [...options.list(name), ...options.list(`${name}[]`)];
  return texts.flatMap((text) => {
    if (!text.startsWith("[")) return [text];
    try {
      const value: unknown = JSON.parse(text);
      return Array.isArray(value) ? value.map(String) : [text];
    } catch {
      return [text];
    }
  });
}
