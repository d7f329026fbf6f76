import {
  EXECUTION_TIMEOUT_MAX_MS,
  EXECUTION_TIMEOUT_MIN_MS,
  type JobInput,
  type Tier,
} from "@parsewright/contract";
import { z } from "zod";
import { languageCodeOf } from "../language-code.ts";
import { type JobRequest, type OptionReader, pagesFrom0, wrongOption } from "../options.ts";

/** The job of a request, and the form of its answers. */
export interface LlamaRequest {
  readonly job: JobRequest;
  readonly tier: string;
  readonly hasHtmlTables: boolean;
  readonly inlinesImages: boolean;
  /** Around the pages of one text; `{pageNumber}` in them is the number of the page. */
  readonly separator: string;
  readonly prefix: string;
  readonly suffix: string;
  readonly userMetadata: Readonly<Record<string, string>>;
}

export const TIERS = ["fast", "cost_effective", "agentic", "agentic_plus"] as const;
const OUR_TIERS: Readonly<Record<string, Tier>> = {
  fast: "fast",
  cost_effective: "balanced",
  agentic: "best",
  agentic_plus: "best",
};
const PARSE_MODES = [
  "parse_page_without_llm",
  "parse_page_with_llm",
  "parse_page_with_lvm",
  "parse_page_with_agent",
  "parse_document_with_llm",
  "parse_document_with_agent",
  "parse_page_with_layout_agent",
];
/** As LlamaParse puts it between the pages of its first API. */
const SEPARATOR = "\n---\n";

const LANGUAGES = new Set(
  "abq ady af ang ar as ava az be bg bgc bh bho bn bs ch_sim ch_tra che cs cy da dar de en es et fa fr ga gom hi hr hu id inh is it ja kbd kn ko ku la lbe lez lt lv mah mai mi mn mni mr ms mt ne new nl no oc pi pl pt ro rs_cyrillic rs_latin ru sa sck sk sl sq sv sw ta tab te th tjk tl tr ug uk ur uz vi".split(
    " ",
  ),
);

/** Options that change what is answered in a way that is not done here. */
const REFUSED_FLAGS = [
  "structured_output",
  "take_screenshot",
  "output_pdf_of_document",
  "use_vendor_multimodal_model",
];
const REFUSED_TEXTS = [
  "input_s3_path",
  "output_s3_path_prefix",
  "http_proxy",
  "webhook_url",
  "structured_output_json_schema",
  "structured_output_json_schema_name",
  "system_prompt",
  "system_prompt_append",
  "user_prompt",
  "parsing_instruction",
  "content_guideline_instruction",
  "complemental_formatting_instruction",
  "formatting_instruction",
  "bbox_top",
  "bbox_bottom",
  "bbox_left",
  "bbox_right",
];
const NOT_DONE = "is not supported here: leave it out";

/** Hints to LlamaParse's own readers: checked, and without effect. */
const HINTS =
  "adaptive_long_table aggressive_table_extraction annotate_links auto_mode auto_mode_trigger_on_image_in_page auto_mode_trigger_on_table_in_page compact_markdown_table continuous_mode do_not_cache do_not_unroll_columns extract_charts extract_layout guess_xlsx_sheet_name html_make_all_elements_visible html_remove_fixed_elements html_remove_navigation_elements high_res_ocr ignore_document_elements_for_layout_detection invalidate_cache keep_page_separator_when_merging_tables merge_tables_across_pages_in_markdown hide_headers hide_footers outlined_table_extraction preserve_layout_alignment_across_pages preserve_very_small_text remove_hidden_text skip_diagonal_text spreadsheet_extract_sub_tables line_level_bounding_box".split(
    " ",
  );

/** A request of the first API, whose options are the fields of a form. */
export function toRequestOfForm(options: OptionReader): LlamaRequest {
  for (const name of HINTS) options.flag(name, false);
  refuseUnsupported(options);
  const tier = tierOf(options);
  const hasImages =
    options.flag("save_images", true) && !options.flag("disable_image_extraction", false);
  return {
    tier,
    userMetadata: {},
    separator: options.text("page_separator") || SEPARATOR,
    prefix: options.text("page_prefix") ?? "",
    suffix: options.text("page_suffix") ?? "",
    hasHtmlTables: options.flag("output_tables_as_HTML", false),
    inlinesImages: options.flag("inline_images_in_markdown", false),
    job: toJob({
      tier,
      ranges: pagesFrom0(options.text("target_pages") ?? "", "target_pages"),
      mostPages: options.integer("max_pages", { min: 0 }),
      languages: options.list("language").flatMap((text) => text.split(",")),
      ocr: !options.flag("disable_ocr", false),
      hasImages,
      field: "language",
      seconds: options.integer("job_timeout_in_seconds", { min: 1 }),
    }),
  };
}

function refuseUnsupported(options: OptionReader): void {
  const named = [
    ...REFUSED_FLAGS.filter((name) => options.flag(name, false)),
    ...REFUSED_TEXTS.filter((name) => options.text(name)),
  ];
  const [first] = named;
  if (first !== undefined) throw options.refuse(first, notDone);
}

const notDone = { type: "value_error", rule: NOT_DONE };

function tierOf(options: OptionReader): string {
  const tier = options.choice("tier", [...TIERS, ""], "");
  if (tier !== "") return tier;
  const mode = options.choice("parse_mode", ["", ...PARSE_MODES], "");
  if (options.flag("fast_mode", false) || mode === "parse_page_without_llm") return "fast";
  if (options.flag("premium_mode", false) || mode.includes("agent")) return "agentic";
  return "cost_effective";
}

const flag = z.boolean().nullish();
/** Refuses everything but what says nothing. */
const notSupported = z
  .unknown()
  .refine((value) => value === null || value === false || value === "", { error: NOT_DONE })
  .optional();
const emptyList = z
  .array(z.unknown())
  .refine(({ length }) => length === 0, { error: NOT_DONE })
  .nullish();
const ratio = z.number().min(0).max(1).nullish();
/** The whole page, which is what is read here. */
const edge = (at: number) => ratio.refine((value) => (value ?? at) === at, { error: NOT_DONE });

/** The options of the second API. */
export const ParseConfiguration = z.object({
  tier: z.enum(TIERS),
  version: z.string().min(1),
  client_name: z.string().nullish(),
  disable_cache: flag,
  configuration_id: notSupported,
  http_proxy: notSupported,
  webhook_configurations: emptyList,
  webhook_configuration_ids: emptyList,
  user_metadata: z.record(z.string().max(100), z.string().max(1000)).nullish(),
  agentic_options: z.object({ custom_prompt: notSupported }).nullish(),
  crop_box: z.object({ top: edge(0), left: edge(0), bottom: edge(1), right: edge(1) }).nullish(),
  input_options: z.record(z.string(), z.unknown()).nullish(),
  page_ranges: z
    .object({
      max_pages: z.int().min(1).nullish(),
      target_pages: z
        .string()
        .regex(
          /^\s*[1-9]\d{0,8}(?:\s*-\s*[1-9]\d{0,8})?(?:\s*,\s*[1-9]\d{0,8}(?:\s*-\s*[1-9]\d{0,8})?)*\s*$/,
          {
            error: "must be page numbers from 1, such as 1,3-5",
          },
        )
        .nullish(),
    })
    .nullish(),
  output_options: z
    .object({
      markdown: z
        .object({
          annotate_links: flag,
          inline_images: flag,
          annotate_line_numbers: notSupported,
          annotate_revisions: notSupported,
          tables: z
            .object({
              compact_markdown_tables: flag,
              merge_continued_tables: flag,
              output_tables_as_markdown: flag,
              markdown_table_multiline_separator: z.string().nullish(),
            })
            .nullish(),
        })
        .nullish(),
      images_to_save: z.array(z.enum(["embedded", "layout"])).nullish(),
      granular_bboxes: emptyList,
      additional_outputs: emptyList,
      save_output_pdf: notSupported,
      extract_printed_page_number: flag,
      tables_as_spreadsheet: z.object({ enable: notSupported }).nullish(),
    })
    .nullish(),
  processing_control: z
    .object({
      timeouts: z.object({ base_in_seconds: z.int().min(1).max(7200).nullish() }).nullish(),
    })
    .nullish(),
  processing_options: z
    .object({
      forms: z.enum(["default"]).nullish(),
      ignore: z.object({ ignore_text_in_image: flag }).nullish(),
      ocr_parameters: z.object({ languages: z.array(z.string()).nullish() }).nullish(),
      specialized_chart_parsing: z.enum(["agentic", "agentic_plus", "efficient"]).nullish(),
      aggressive_table_extraction: flag,
      disable_heuristics: flag,
      auto_mode_configuration: emptyList,
    })
    .nullish(),
});

/** A request with a file that was uploaded, or with an address. */
export const ParseRequest = ParseConfiguration.extend({
  file_id: z.string().nullish(),
  source_url: z.string().nullish(),
});

/** A request of the second API, whose options are JSON. */
export function toRequest(asked: z.infer<typeof ParseConfiguration>): LlamaRequest {
  const { tier, page_ranges: pages, output_options: output } = asked;
  const { markdown, images_to_save: images } = output ?? {};
  return {
    tier,
    userMetadata: asked.user_metadata ?? {},
    separator: SEPARATOR,
    prefix: "",
    suffix: "",
    hasHtmlTables: markdown?.tables?.output_tables_as_markdown !== true,
    inlinesImages: markdown?.inline_images === true,
    job: toJob({
      tier,
      ranges: pages?.target_pages?.replaceAll(/\s/g, ""),
      mostPages: pages?.max_pages,
      hasImages: images?.length !== 0,
      field: "processing_options.ocr_parameters.languages",
      ...processingOf(asked),
    }),
  };
}

function processingOf({
  processing_options: options,
  processing_control: control,
}: z.infer<typeof ParseConfiguration>): Pick<Reading, "languages" | "ocr" | "seconds"> {
  return {
    languages: options?.ocr_parameters?.languages ?? [],
    ocr: options?.ignore?.ignore_text_in_image !== true,
    seconds: control?.timeouts?.base_in_seconds,
  };
}

/** Options of both APIs that a job is made of. */
interface Reading {
  readonly tier: string;
  readonly ranges: string | undefined;
  readonly mostPages: number | null | undefined;
  readonly languages: readonly string[];
  readonly ocr: boolean;
  readonly hasImages: boolean;
  /** The name of the field with the languages. */
  readonly field: string;
  /** The longest that parsing may take. */
  readonly seconds: number | null | undefined;
}

function toJob(asked: Reading): JobRequest {
  const { tier, mostPages, ocr, hasImages, seconds } = asked;
  const ranges = asked.ranges ?? (mostPages ? `1-${mostPages}` : undefined);
  const language = languageOf(asked.languages, asked.field);
  const input: JobInput = {
    transport: "inline",
    formats: ["markdown", "middle", ...(hasImages ? (["images"] as const) : [])],
    tier: OUR_TIERS[tier],
    ...(tier === "fast" && { backend: "pipeline" }),
    ...(ranges !== undefined && { page_ranges: ranges }),
    ...(language !== undefined && { lang: language }),
    ...(!ocr && { ocr }),
  };
  if (!seconds) return { input };
  const longest = Math.min(seconds * 1000, EXECUTION_TIMEOUT_MAX_MS);
  return { input, timeoutMs: Math.max(longest, EXECUTION_TIMEOUT_MIN_MS) };
}

const OWN_NAMES: Readonly<Record<string, string>> = { ch_sim: "ch", ch_tra: "chinese_cht" };

/** The first that is read here; the others are known to LlamaParse. */
function languageOf(names: readonly string[], field: string): string | undefined {
  for (const name of names) {
    if (LANGUAGES.has(name) || name === "") continue;
    const rule = "must be codes that LlamaParse knows, such as en, de or ch_sim";
    throw wrongOption({ field, input: name.slice(0, 100), type: "enum", rule });
  }
  return names.map((name) => OWN_NAMES[name] ?? languageCodeOf(name)).find(Boolean);
}
