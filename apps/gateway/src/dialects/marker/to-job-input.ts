import type { JobInput, OutputFormat, Tier } from "@parsewright/contract";
import { parseJson } from "../../http/read-body.ts";
import { languageIn } from "../language-code.ts";
import { type JobRequest, OptionReader, pagesFrom0 } from "../options.ts";

const FORMATS = ["markdown", "json", "html", "chunks"] as const;
export type MarkerFormat = (typeof FORMATS)[number];

/** The job of a request, and the form of its answer. */
export interface MarkerRequest {
  readonly job: JobRequest;
  readonly formats: readonly MarkerFormat[];
  /** As the request has it, with commas. */
  readonly format: string;
  readonly isPaginated: boolean;
  readonly hasImages: boolean;
  readonly hasBlockIds: boolean;
  readonly hasMarkdownInChunks: boolean;
}

const MODES = ["fast", "balanced", "accurate"] as const;
const TIERS: Readonly<Record<(typeof MODES)[number], Tier>> = {
  fast: "fast",
  balanced: "balanced",
  accurate: "best",
};

const EXTRAS = [
  "track_changes",
  "chart_understanding",
  "extract_links",
  "infographic",
  "new_block_types",
];

/** Hints to Marker's own readers: checked, and without effect. */
const HINTS = [
  "skip_cache",
  "use_llm",
  "strip_existing_ocr",
  "format_lines",
  "disable_image_captions",
  "fence_synthetic_captions",
  "token_efficient_markdown",
  "save_checkpoint",
];
/** Options that change what is answered in a way that is not done here. */
const REFUSED = [
  "webhook_url",
  "page_schema",
  "segmentation_schema",
  "block_correction_prompt",
  "eval_rubric_id",
  "checkpoint_id",
  "workflowstepdata_id",
];

/** A conversion, from the fields of Datalab's form. */
export function toRequest(options: OptionReader): MarkerRequest {
  for (const name of HINTS) options.flag(name, false);
  for (const name of REFUSED) {
    if (!options.text(name)) continue;
    throw options.refuse(name, {
      type: "value_error",
      rule: "is not supported here: leave it out",
    });
  }
  const format = options.text("output_format") || "markdown";
  const formats = namesIn(format, "output_format", FORMATS);
  checkConfiguration(options);
  const hasImages = !options.flag("disable_image_extraction", false);
  const mode = options.choice("mode", [...MODES, ""], "");
  const languages = options.list("langs").flatMap((text) => text.split(","));
  const lang = languageIn(languages, "langs");
  const ranges = rangesOf(options);
  const input: JobInput = {
    transport: "inline",
    formats: formatsOf(hasImages),
    force_ocr: options.flag("force_ocr", false),
    ...(mode !== "" && { tier: TIERS[mode] }),
    ...(mode === "fast" && { backend: "pipeline" }),
    ...(lang !== undefined && { lang }),
    ...(ranges !== undefined && { page_ranges: ranges }),
    ...extrasOf(options),
  };
  return {
    job: { input },
    formats,
    format,
    hasImages,
    isPaginated: options.flag("paginate", false) || options.flag("paginate_output", false),
    hasBlockIds: options.flag("add_block_ids", false),
    hasMarkdownInChunks: options.flag("include_markdown_in_chunks", false),
  };
}

/** Of the extras, one is more than is done without it. */
function extrasOf(options: OptionReader): JobInput {
  const extras = namesIn(options.text("extras") ?? "", "extras", EXTRAS);
  return extras.includes("track_changes") ? { changes: "markup", comments: true } : {};
}

function formatsOf(hasImages: boolean): OutputFormat[] {
  return ["markdown", "middle", ...(hasImages ? (["images"] as const) : [])];
}

function namesIn<Name extends string>(
  text: string,
  field: string,
  names: readonly Name[],
): readonly Name[] {
  const found = text.split(",").map((name) => name.trim());
  return OptionReader.of({ [field]: found.filter(Boolean) }).choices(field, names);
}

function checkConfiguration(options: OptionReader): void {
  const text = options.text("additional_config") ?? "";
  try {
    if (text !== "") parseJson(Buffer.from(text));
  } catch {
    throw options.refuse("additional_config", { type: "json_invalid", rule: "must be JSON" });
  }
}

/** Of the pages that are named the first `max_pages`. */
function rangesOf(options: OptionReader): string | undefined {
  const named = pagesFrom0(options.text("page_range") ?? "", "page_range");
  const most = options.integer("max_pages", { min: 1 });
  if (most === undefined) return named;
  let left = most;
  const ranges = (named ?? `1-${most}`).split(",").flatMap((range) => {
    const [first = 1, last = first] = range.split("-").map(Number);
    const end = Math.min(last, first + left - 1);
    left -= Math.max(0, end - first + 1);
    return end < first ? [] : [`${first}-${end}`];
  });
  return ranges.join(",");
}
