import type { FastifyRequest } from "fastify";
import { languageIn } from "../language-code.ts";
import { type JobRequest, OptionReader } from "../options.ts";

const STRATEGY = "X-Tika-PDFocrStrategy";
const STRATEGIES = ["auto", "no_ocr", "ocr_only", "ocr_and_text_extraction"] as const;
const LANGUAGE = "X-Tika-OCRLanguage";

/** Tika's headers that mean something here: OCR of every page, and the language of the text. */
export function toJobInput({ headers }: Pick<FastifyRequest, "headers">): JobRequest {
  const options = OptionReader.of({
    [STRATEGY]: headers[STRATEGY.toLowerCase()]?.toString().toLowerCase(),
    [LANGUAGE]: headers[LANGUAGE.toLowerCase()]?.toString().split("+"),
  });
  const strategy = options.choice(STRATEGY, STRATEGIES, "auto");
  const lang = languageIn(options.list(LANGUAGE), LANGUAGE);
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
