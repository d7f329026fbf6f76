import { z } from "zod";
import { LANGUAGE_CODES, resolveLanguage } from "./languages.ts";
import { BASENAME_MAX_CHARACTERS } from "./limits.ts";

export const BACKENDS = [
  "pipeline",
  "vlm-auto-engine",
  "vlm-http-client",
  "hybrid-auto-engine",
  "hybrid-http-client",
] as const;
export type BackendName = (typeof BACKENDS)[number];

/** What one job can return, in the order a response lists it. */
export const OUTPUT_FORMATS = ["markdown", "content_list", "middle", "images"] as const;
export type OutputFormat = (typeof OUTPUT_FORMATS)[number];

/** How a result reaches the caller. */
export const TRANSPORTS = ["tarball_b64", "inline", "s3"] as const;
export type TransportName = (typeof TRANSPORTS)[number];

export const ARCHIVE_FORMATS = ["tar.gz", "zip"] as const;
export type ArchiveFormat = (typeof ARCHIVE_FORMATS)[number];

export const EFFORTS = ["medium", "high"] as const;

/** Where a document can come from. A job names exactly one. */
export const SOURCE_FIELDS = ["file_url", "file_b64", "volume_path"] as const;

export const DEFAULT_BACKEND: BackendName = "vlm-auto-engine";

/**
 * The `input` of a job: types, bounds and defaults of each field. `validateJobInput` adds the rules
 * between fields and words every problem as one text.
 */
export const JobInput = z
  .strictObject({
    file_url: optionalText(
      "HTTP or HTTPS address of the document, public or presigned. At most 200 MB, fetched within 120 s.",
    ),
    file_b64: optionalText(
      "The document itself in base64; line breaks, the URL-safe alphabet and data: URLs are accepted. " +
        "At most 20 MB decoded.",
    ),
    volume_path: optionalText(
      "Absolute path of the document on the worker, under one of its input roots.",
    ),
    start_page: z
      .int()
      .min(0)
      .nullish()
      .meta({ description: "First page to parse, counted from 0.", default: 0 })
      .transform((page) => page ?? 0),
    end_page: z
      .int()
      .nullish()
      .meta({
        description:
          "Last page to parse, counted from 0, included. Any negative number means to the end.",
        default: -1,
      })
      .transform((page) => Math.max(page ?? -1, -1)),
    lang: z
      .string()
      .refine((text) => text === "" || resolveLanguage(text) !== undefined)
      .nullish()
      .meta({
        description: `Language of the text, for the pipeline backend. One of: ${LANGUAGE_CODES.join(", ")}.`,
        default: "en",
      })
      .transform((text) => resolveLanguage(text || "en") ?? "en"),
    backend: choice(
      BACKENDS,
      DEFAULT_BACKEND,
      "What reads the pages. Office documents are read directly, whatever it says.",
    ),
    effort: z
      .enum(EFFORTS)
      .nullish()
      .describe("Hybrid backends only: high adds image and chart analysis and is slower.")
      .transform((effort) => effort ?? null),
    server_url: optionalText(
      "Address of an OpenAI-compatible model server. Required by the *-http-client backends.",
    ),
    formula_enable: flag(true, "Read formulas as LaTeX."),
    table_enable: flag(true, "Read tables as HTML."),
    transport: choice(
      TRANSPORTS,
      "tarball_b64",
      "How the result is returned: an archive in the response, its parts as keys of the response, " +
        "or an archive in a bucket.",
    ),
    formats: z
      .array(z.enum(OUTPUT_FORMATS))
      .min(1)
      .nullish()
      .meta({
        description: "Which parts an inline response holds. Archives always hold all of them.",
        default: OUTPUT_FORMATS,
      })
      .transform((formats): OutputFormat[] => [...new Set(formats ?? OUTPUT_FORMATS)]),
    basename: z
      .string()
      .regex(/^[a-zA-Z0-9_-]*$/)
      .max(BASENAME_MAX_CHARACTERS)
      .nullish()
      .meta({ description: "Stem of the output file names.", default: "doc" })
      .transform((name) => name || "doc"),
    archive_format: choice(ARCHIVE_FORMATS, "tar.gz", "Kind of archive. No effect on inline."),
    probe: flag(
      false,
      "Describe the worker instead of parsing. All other fields are then ignored.",
    ),
  })
  .meta({ description: "What to parse, how, and how to return it." });

/** What a caller may send as `input`. */
export type JobInput = z.input<typeof JobInput>;
/** What the inside receives: defaults filled in, checked once at the border. `end_page` is -1 or a page. */
export type ResolvedJobInput = z.output<typeof JobInput>;

/** The part of a job that the engine needs. */
export type ParseOptions = Pick<
  ResolvedJobInput,
  | "start_page"
  | "end_page"
  | "lang"
  | "backend"
  | "effort"
  | "server_url"
  | "formula_enable"
  | "table_enable"
>;

function optionalText(description: string) {
  return z
    .string()
    .nullish()
    .describe(description)
    .transform((text) => text || null);
}

function flag(fallback: boolean, description: string) {
  return z
    .boolean()
    .nullish()
    .meta({ description, default: fallback })
    .transform((value) => value ?? fallback);
}

/** An empty text stands for the default, as with the reference worker. */
function choice<const Values extends readonly [string, ...string[]]>(
  values: Values,
  fallback: Values[number],
  description: string,
) {
  return z
    .enum([...values, ""])
    .nullish()
    .meta({ description, default: fallback })
    .transform((value): Values[number] => value || fallback);
}
