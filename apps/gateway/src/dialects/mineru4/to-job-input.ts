import { type BackendName, type JobInput, type OutputFormat } from "@parsewright/contract";
import { z } from "zod";
import { type OptionReader, wrongOption } from "../options.ts";

export const TIERS = ["flash", "basic", "standard", "advanced"] as const;
export const OCR_MODES = ["auto", "txt", "ocr"] as const;
type Tier = (typeof TIERS)[number];

/** Outputs of MinerU 4 that can be made here. */
const OUTPUTS = ["markdown", "middle_json", "zip"] as const;
type Output = (typeof OUTPUTS)[number];

const BACKENDS: Readonly<Record<Tier, BackendName>> = {
  flash: "pipeline",
  basic: "pipeline",
  standard: "hybrid-auto-engine",
  advanced: "vlm-auto-engine",
};

const Source = z.discriminatedUnion("type", [
  z.object({ type: z.literal("file_id"), file_id: z.string() }),
  z.object({ type: z.literal("url"), url: z.url({ protocol: /^https?$/ }) }),
  z.object({ type: z.literal("inline"), name: z.string().min(1), data: z.base64().min(1) }),
]);
export type FileSource = z.infer<typeof Source>;

/** The body of a request in JSON. */
export const CreateJob = z.object({
  files: z
    .array(z.object({ source: Source, page_range: z.string().nullish() }))
    .min(1)
    .max(100),
  tier: z.enum(TIERS).nullish(),
  ocr_mode: z.enum(OCR_MODES).nullish(),
  output_formats: z.array(z.string()).nullish(),
  callback: z.null().optional(),
});
export type CreateJob = z.infer<typeof CreateJob>;

/** Wishes of a request: for each job, and for the answer. */
export interface Mineru4Request {
  readonly tier: Tier;
  readonly outputs: readonly Output[];
  readonly pageRange: string;
  readonly ocrMode: (typeof OCR_MODES)[number];
}

/** From a body in JSON, whose files have to name the same pages, or from the query beside uploaded files. */
export function toRequest(
  options: Omit<CreateJob, "files">,
  ranges: readonly string[],
): Mineru4Request {
  const [pageRange = ""] = ranges;
  if (ranges.some((range) => range !== pageRange)) {
    const rule = "must be the same for all files of a request";
    throw wrongOption({ field: "page_range", input: ranges.join("; "), type: "value_error", rule });
  }
  return {
    tier: options.tier ?? "standard",
    // One name a million times would be answered for each file of a job.
    outputs: [...new Set(options.output_formats ?? ["markdown"])].map(outputOf),
    pageRange,
    ocrMode: options.ocr_mode ?? "auto",
  };
}

/** Options of a form, in its query or in its fields; a field counts more. */
export function toRequestOfForm(query: OptionReader): Mineru4Request {
  const formats = query.choices("output_formats", OUTPUTS);
  const options = {
    tier: query.choice("tier", TIERS, "standard"),
    ocr_mode: query.choice("ocr_mode", OCR_MODES, "auto"),
    output_formats: formats.length === 0 ? ["markdown"] : [...formats],
  };
  return toRequest(options, [query.text("page_range") ?? ""]);
}

/** The job of each file. */
export function toJobInput({ tier, outputs, pageRange, ocrMode }: Mineru4Request): JobInput {
  const ranges = pageRangesOf(pageRange);
  const formats: OutputFormat[] = [
    "markdown",
    ...(outputs.some((output) => output !== "markdown") ? (["middle"] as const) : []),
    ...(outputs.includes("zip") ? (["images"] as const) : []),
  ];
  return {
    backend: BACKENDS[tier],
    force_ocr: ocrMode === "ocr",
    ...(ocrMode === "txt" && { ocr: false }),
    transport: "inline",
    formats,
    ...(ranges !== undefined && { page_ranges: ranges }),
  };
}

/** `r2` is the last page but one there, which we write `-2`, at the end of a range only. */
function pageRangesOf(text: string): string | undefined {
  const range = text.replaceAll(" ", "");
  if (range === "" || range === "all") return undefined;
  if (/^\d+(?:-r?\d+)?(?:,\d+(?:-r?\d+)?)*$/.test(range)) return range.replaceAll("-r", "--");
  throw wrongOption({
    field: "page_range",
    input: text,
    type: "value_error",
    rule: "must be pages counted from 1, such as 1-5,8 or 2-r1; a range cannot begin at the end",
  });
}

function outputOf(name: string): Output {
  const found = OUTPUTS.find((output) => output === name);
  if (found !== undefined) return found;
  const rule = `must be among ${OUTPUTS.join(", ")}, which are made here`;
  throw wrongOption({ field: "output_formats", input: name, type: "enum", rule });
}
