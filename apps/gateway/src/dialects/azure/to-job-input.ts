import { FILE_B64_MAX_DECODED_BYTES, type JobInput, ParserError } from "@parsewright/contract";
import { z } from "zod";
import { languageIn } from "../language-code.ts";
import { type JobRequest, OptionReader, wrongOption } from "../options.ts";
import { STRING_INDEX_TYPES, type StringIndexType } from "./content-writer.ts";

export const MODELS = ["prebuilt-layout", "prebuilt-read"] as const;
export type ModelName = (typeof MODELS)[number];

/** The job of a request, and the form of its answer. */
export interface AnalyzeRequest {
  readonly job: JobRequest;
  readonly model: ModelName;
  readonly apiVersion: string;
  readonly isMarkdown: boolean;
  readonly indexType: StringIndexType;
  readonly features: readonly Feature[];
  readonly hasFigures: boolean;
}

const FEATURES = ["ocrHighResolution", "languages", "formulas"] as const;
type Feature = (typeof FEATURES)[number];
const API_VERSION = /^\d{4}-\d{2}-\d{2}(?:-preview)?$/;
/** Pages and ranges, counted from 1. */
const PAGES = /^[1-9]\d{0,8}(?:-[1-9]\d{0,8})?(?:,[1-9]\d{0,8}(?:-[1-9]\d{0,8})?)*$/;

/** The body of a request that is JSON. */
export const AnalyzeBody = z.object({
  urlSource: z.string().nullish(),
  base64Source: z.string().nullish(),
});

/** A request, from the parameters of its query. */
export function toRequest(query: unknown, model: ModelName): AnalyzeRequest {
  const options = new OptionReader(
    Object.entries(query as Record<string, string | readonly string[]>).flatMap(([name, value]) =>
      [value].flat().flatMap((text) => listIn(name, text).map((one) => [name, one] as const)),
    ),
  );
  const apiVersion = options.text("api-version") ?? "";
  if (!API_VERSION.test(apiVersion)) {
    const rule = "must be the date of a version, such as 2024-11-30";
    throw options.refuse("api-version", { type: "value_error", rule });
  }
  const isMarkdown =
    options.choice("outputContentFormat", ["text", "markdown"], "text") === "markdown";
  if (isMarkdown && model === "prebuilt-read") {
    const rule = "must be text for prebuilt-read: send markdown to prebuilt-layout";
    throw options.refuse("outputContentFormat", { type: "value_error", rule });
  }
  const hasFigures = options.choices("output", ["figures"]).length > 0;
  return {
    model,
    apiVersion,
    isMarkdown,
    indexType: options.choice("stringIndexType", STRING_INDEX_TYPES, "textElements"),
    features: options.choices("features", FEATURES),
    hasFigures,
    job: { input: toInput(options, hasFigures) },
  };
}

/** Lists are separated by commas; page ranges are one text. */
function listIn(name: string, text: string): readonly string[] {
  return name === "features" || name === "output" ? text.split(",").filter(Boolean) : [text];
}

function toInput(options: OptionReader, hasFigures: boolean): JobInput {
  const pages = options.text("pages")?.replaceAll(" ", "") ?? "";
  if (pages !== "" && !PAGES.test(pages)) {
    const rule = "must be page numbers from 1, such as 1-3,5";
    throw options.refuse("pages", { type: "value_error", rule });
  }
  if (options.text("queryFields")) {
    const rule = "is not supported here: leave it out";
    throw options.refuse("queryFields", { type: "value_error", rule });
  }
  const lang = languageIn(options.list("locale"), "locale");
  return {
    transport: "inline",
    formats: ["markdown", "middle", ...(hasFigures ? (["images"] as const) : [])],
    ...(pages !== "" && { page_ranges: pages }),
    ...(lang !== undefined && { lang }),
  };
}

/** The document in the body of a request. */
export function documentOf({
  urlSource,
  base64Source,
}: z.infer<typeof AnalyzeBody>): { readonly url: string } | { readonly bytes: Buffer } {
  if (urlSource && base64Source) {
    const rule = "cannot be sent with base64Source: send one of them";
    throw wrongOption({ field: "urlSource", input: urlSource, type: "value_error", rule });
  }
  if (!base64Source) return { url: urlSource ?? "" };
  // Blanks have one place in it: with two, a text of blanks would be divided between them in every way.
  if (!/^[\w+/\s-]*(?:={1,2}\s*)?$/.test(base64Source)) {
    const input = base64Source.slice(0, 40);
    throw wrongOption({
      field: "base64Source",
      input,
      type: "value_error",
      rule: "must be base64",
    });
  }
  const bytes = Buffer.from(base64Source, "base64");
  if (bytes.length <= FILE_B64_MAX_DECODED_BYTES) return { bytes };
  throw new ParserError(
    "INPUT_TOO_LARGE",
    "A document in base64Source has at most 20 MB. Send it as the body itself.",
    { details: { param: "base64Source" } },
  );
}
