import {
  type FailureResponse,
  type HandlerResponse,
  ParserError,
  RESPONSE_MAX_BYTES,
} from "@parsewright/contract";
import { ENGINE_VERSION } from "@parsewright/document/version";

type ResponseFacts = Pick<HandlerResponse, "elapsed_seconds" | "parser_version" | "debug">;

/** Stands for a response that was never made. */
const NO_FACTS: ResponseFacts = {
  elapsed_seconds: 0,
  parser_version: ENGINE_VERSION,
  debug: { gpu: { available: false }, model_dir: null, phase_ms: {} },
};

/** A small failure in place of a response that cannot be delivered, with what is known of the job. */
export function failureInPlaceOf(
  error: ParserError,
  { elapsed_seconds, parser_version, debug }: ResponseFacts = NO_FACTS,
): FailureResponse {
  const { gpu, model_dir, phase_ms } = debug;
  return {
    error: error.responseText,
    ok: false,
    elapsed_seconds,
    parser_version,
    traceback: error.responseText,
    debug: { gpu, model_dir, phase_ms },
    parser_error: error.toJSON(),
    parser_kind: "failure",
  };
}

/** Response for a platform that takes the result in no form. */
export function resultTooLarge(bytes: number): ParserError {
  const limitMegabytes = RESPONSE_MAX_BYTES / 2 ** 20;
  return new ParserError(
    "RESULT_TOO_LARGE",
    `the platform refused the result of ${(bytes / 2 ** 20).toFixed(1)} MB (its limit is about ${limitMegabytes} MB); use transport='s3', or parse fewer pages per job with start_page and end_page`,
    { details: { bytes, limit_bytes: RESPONSE_MAX_BYTES } },
  );
}
