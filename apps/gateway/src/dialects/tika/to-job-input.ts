import type { FastifyRequest } from "fastify";
import type { JobRequest } from "../options.ts";
import { languageCodeOf } from "../language-code.ts";

/** Tika's headers that mean something here: OCR of every page, and the language of the text. */
export function toJobInput({ headers }: Pick<FastifyRequest, "headers">): JobRequest {
  const strategy = headers["x-tika-pdfocrstrategy"]?.toString().toLowerCase();
  const [language = ""] = headers["x-tika-ocrlanguage"]?.toString().split("+", 1) ?? [];
  const lang = languageCodeOf(language);
  return {
    input: {
      ...(strategy === "ocr_only" && { force_ocr: true }),
      ...(strategy === "no_ocr" && { ocr: false }),
      ...(lang !== undefined && { lang }),
      transport: "inline",
      formats: ["markdown", "text", "middle"],
    },
  };
}
