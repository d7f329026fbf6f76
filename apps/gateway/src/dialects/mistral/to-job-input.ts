import { FILE_B64_MAX_DECODED_BYTES, ParserError } from "@parsewright/contract";
import { z } from "zod";
import { type JobRequest, pagesFrom0, wrongOption } from "../options.ts";

const Document = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("document_url"),
    document_url: z.string(),
    document_name: z.string().nullish(),
  }),
  z.object({
    type: z.literal("image_url"),
    image_url: z.union([z.string(), z.object({ url: z.string() })]),
  }),
  z.object({ type: z.literal("file"), file_id: z.string() }),
]);

/** Of the forms that Mistral has, its OCR takes this one. */
const AnnotationFormat = z.object({
  type: z.literal("json_schema"),
  json_schema: z.object({ name: z.string().nullish(), schema: z.record(z.string(), z.unknown()) }),
});

/** An OCR request. */
export const OcrRequest = z.object({
  model: z.string().nullish(),
  document: Document,
  pages: z.union([z.array(z.int().min(0)).max(10_000), z.string()]).nullish(),
  include_image_base64: z.boolean().nullish(),
  image_limit: z.int().min(0).nullish(),
  table_format: z.enum(["html", "markdown"]).nullish(),
  extract_header: z.boolean().nullish(),
  extract_footer: z.boolean().nullish(),
  include_blocks: z.boolean().nullish(),
  image_min_size: z.int().min(0).nullish(),
  confidence_scores_granularity: z.enum(["page", "block"]).nullish(),
  bbox_annotation_format: AnnotationFormat.nullish(),
  document_annotation_format: AnnotationFormat.nullish(),
  document_annotation_prompt: z.string().max(10_000).nullish(),
});
export type OcrRequest = z.infer<typeof OcrRequest>;

/** The job that does what an OCR request asks for. */
export function toJobInput(request: OcrRequest): JobRequest {
  const { pages } = request;
  const ranges = pages
    ? pagesFrom0(typeof pages === "string" ? pages : pages.join(","), "pages")
    : undefined;
  const hasPictures = request.include_image_base64 === true || request.bbox_annotation_format;
  return {
    input: {
      transport: "inline",
      formats: [
        "markdown",
        "middle",
        ...(hasPictures ? (["images"] as const) : []),
        ...(request.document_annotation_format ? (["source_map"] as const) : []),
      ],
      ...(ranges !== undefined && { page_ranges: ranges }),
    },
  };
}

const DATA_URL = /^data:[^,]*;base64,/;

/** Place of the document of a request: at an address, in the request, or among the uploaded files. */
export type OcrDocument =
  | { readonly url: string }
  | { readonly bytes: Buffer; readonly fileName: string }
  | { readonly fileId: string };

export function documentOf({ document }: OcrRequest): OcrDocument {
  if (document.type === "file") return { fileId: document.file_id };
  const url = addressIn(document);
  const [start] = DATA_URL.exec(url) ?? [];
  if (start !== undefined) {
    const text = url.slice(start.length);
    if (!/^[\w+/-]*={0,2}\s*$/.test(text)) {
      throw wrongOption({
        field: document.type,
        input: `${start}…`,
        type: "value_error",
        rule: "must have base64 behind the comma of its data: address",
      });
    }
    const bytes = Buffer.from(text, "base64");
    if (bytes.length > FILE_B64_MAX_DECODED_BYTES) {
      throw new ParserError(
        "INPUT_TOO_LARGE",
        "A document in the request has at most 20 MB. Upload it as a file.",
      );
    }
    const name = document.type === "document_url" ? document.document_name : undefined;
    return { bytes, fileName: name ?? "document" };
  }
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) {
    const rule = "must be an http(s) or data: address";
    throw wrongOption({
      field: document.type,
      input: url.slice(0, 100),
      type: "value_error",
      rule,
    });
  }
  return { url };
}

function addressIn(document: Exclude<OcrRequest["document"], { type: "file" }>): string {
  if (document.type === "document_url") return document.document_url;
  const { image_url: image } = document;
  return typeof image === "string" ? image : image.url;
}
