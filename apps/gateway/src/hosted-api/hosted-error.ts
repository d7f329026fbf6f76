import {
  type ErrorCode,
  HOSTED_ERROR_CODES,
  type HostedErrorCode,
  ParserError,
} from "@parsewright/contract";

/** A refusal in the hosted API's own terms. */
export class HostedError extends Error {
  override readonly name = "HostedError";
  readonly code: HostedErrorCode;

  constructor(code: HostedErrorCode, message: string = HOSTED_ERROR_CODES[code]) {
    super(message);
    this.code = code;
  }
}

/** Our codes in the hosted API's terms, as far as it has one of its own for them. */
const CODES: Partial<Record<ErrorCode, HostedErrorCode>> = {
  UNAUTHORIZED: "A0202",
  FORBIDDEN: "A0202",
  INVALID_INPUT: "-10002",
  PAYLOAD_TOO_LARGE: "-10002",
  NOT_FOUND: "-60012",
  RATE_LIMITED: "-60009",
  UNSUPPORTED_FORMAT: "-60002",
  DOCUMENT_CORRUPT: "-60003",
  DOCUMENT_ENCRYPTED: "-60003",
  DOCUMENT_EMPTY: "-60004",
  INPUT_TOO_LARGE: "-60005",
  PAGE_LIMIT_EXCEEDED: "-60006",
  BACKEND_UNAVAILABLE: "-60007",
  MODEL_SERVER_FAILED: "-60007",
  FETCH_FAILED: "-60008",
  SOURCE_NOT_FOUND: "-60008",
  SOURCE_FORBIDDEN: "-60008",
};

/** The code of a job that failed. */
export function hostedCodeOfJob(code: ErrorCode | undefined): HostedErrorCode {
  return (code && CODES[code]) ?? "-60010";
}

/** Whatever a route threw, as the hosted API says it. What we did not foresee is not shown. */
export function toHostedError(thrown: unknown): HostedError {
  if (thrown instanceof HostedError) return thrown;
  const code = ParserError.is(thrown) ? CODES[thrown.code] : undefined;
  if (!ParserError.is(thrown) || code === undefined) return new HostedError("-10001");
  return new HostedError(code, thrown.message);
}

/** Codes with a minus are numbers on the wire. */
export function codeOnTheWire(code: HostedErrorCode): number | string {
  return code.startsWith("-") ? Number(code) : code;
}
