import { ParserError } from "@parsewright/contract";
import { formatMebibytes } from "../../http/read-body.ts";

/** Refuses a result over the gateway's limit, sent by itself or as an archive. */
export function resultTooLarge(leastBytes: number, maxBytes: number): ParserError {
  return new ParserError(
    "RESULT_TOO_LARGE",
    `the result has at least ${formatMebibytes(leastBytes)}, over the limit of ${formatMebibytes(maxBytes)}; parse fewer pages per job ` +
      "(start_page, end_page), ask for fewer formats, send it to your own bucket (s3Config), or have the " +
      "operator raise PARSER_RESULT_MAX_MB",
    { details: { limitBytes: maxBytes } },
  );
}
