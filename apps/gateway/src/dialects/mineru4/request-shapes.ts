import type { BodyShape } from "../../http/route.ts";

const SOURCE = {
  type: "object",
  required: ["type"],
  properties: {
    type: { type: "string", enum: ["file_id", "url", "inline"] },
    file_id: { type: "string" },
    url: { type: "string", format: "uri" },
    name: { type: "string" },
    data: { type: "string" },
  },
};

/** A request in JSON with files of this shape. */
function jsonWith(file: object, outputs: readonly string[]): BodyShape {
  return {
    contentType: "application/json",
    inline: {
      type: "object",
      required: ["files"],
      properties: {
        files: { type: "array", items: { type: "object", ...file } },
        tier: { type: "string", enum: ["flash", "basic", "standard", "advanced"] },
        ocr_mode: { type: "string", enum: ["auto", "txt", "ocr"] },
        output_formats: { type: "array", items: { type: "string", enum: outputs } },
      },
    },
  };
}

const OUTPUTS = ["markdown", "middle_json", "zip"];

/** Documents that are here or at an address. */
export const CREATE = jsonWith(
  { required: ["source"], properties: { source: SOURCE, page_range: { type: "string" } } },
  OUTPUTS,
);

/** The same, or the manifest of MinerU 4.1. */
export const TASK = jsonWith(
  {
    properties: {
      source: SOURCE,
      name: { type: "string" },
      size: { type: "integer" },
      sha256: { type: "string" },
      url: { type: "string", format: "uri" },
      page_range: { type: "string" },
    },
  },
  [...OUTPUTS, "default"],
);

/** Documents as files. */
export const FORM: BodyShape = {
  contentType: "multipart/form-data",
  inline: {
    type: "object",
    required: ["files"],
    properties: { files: { type: "array", items: { type: "string", format: "binary" } } },
  },
};
