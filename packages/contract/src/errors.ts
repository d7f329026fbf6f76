import { z } from "zod";

interface ErrorSpec {
  /** Precedes the message in a failure response: `ValueError: …`. */
  readonly typeName: "ValueError" | "RuntimeError";
  readonly httpStatus: number;
  /** True if the same request may succeed later. */
  readonly retryable: boolean;
}

const callerMistake = { typeName: "ValueError", httpStatus: 400, retryable: false } as const;
const ourFailure = { typeName: "RuntimeError", httpStatus: 500, retryable: true } as const;

/** Every code a caller can see. `docs/errors.md` explains each; a test keeps the two equal. */
export const ERROR_SPECS = {
  INVALID_INPUT: callerMistake,
  INPUT_TOO_LARGE: callerMistake,
  SOURCE_NOT_FOUND: callerMistake,
  SOURCE_FORBIDDEN: callerMistake,
  FETCH_FAILED: { ...callerMistake, httpStatus: 502, retryable: true },
  UNSUPPORTED_FORMAT: callerMistake,
  DOCUMENT_EMPTY: callerMistake,
  DOCUMENT_ENCRYPTED: callerMistake,
  DOCUMENT_CORRUPT: callerMistake,
  DOCUMENT_TOO_COMPLEX: callerMistake,
  PAGE_RANGE_EMPTY: callerMistake,
  PAGE_LIMIT_EXCEEDED: callerMistake,
  BACKEND_UNAVAILABLE: { ...ourFailure, retryable: false },
  MODEL_SERVER_FAILED: { ...ourFailure, httpStatus: 502 },
  RESULT_TOO_LARGE: { ...ourFailure, httpStatus: 413, retryable: false },
  STORAGE_NOT_CONFIGURED: callerMistake,
  STORAGE_REFUSED: { ...ourFailure, httpStatus: 502, retryable: false },
  STORAGE_UNAVAILABLE: { ...ourFailure, httpStatus: 503 },
  EXECUTION_TIMEOUT: { ...ourFailure, httpStatus: 504, retryable: false },
  QUEUE_TIMEOUT: { ...ourFailure, httpStatus: 504 },
  CANCELLED: { ...ourFailure, httpStatus: 409, retryable: false },
  ENGINE_CRASHED: { ...ourFailure, retryable: false },
  ENGINE_OUT_OF_MEMORY: { ...ourFailure, retryable: false },
  WORKER_LOST: { ...ourFailure, retryable: false },
  // 400, not 413: what the platform answers, and what its clients know.
  PAYLOAD_TOO_LARGE: callerMistake,
  UNAUTHORIZED: { ...callerMistake, httpStatus: 401 },
  FORBIDDEN: { ...callerMistake, httpStatus: 403 },
  NOT_FOUND: { ...callerMistake, httpStatus: 404 },
  METHOD_NOT_ALLOWED: { ...callerMistake, httpStatus: 405 },
  CONFLICT: { ...callerMistake, httpStatus: 409 },
  RATE_LIMITED: { ...callerMistake, httpStatus: 429, retryable: true },
  SERVICE_UNAVAILABLE: { ...ourFailure, httpStatus: 503 },
  INTERNAL: ourFailure,
} as const satisfies Record<string, ErrorSpec>;

export type ErrorCode = keyof typeof ERROR_SPECS;
export const ERROR_CODES = Object.keys(ERROR_SPECS) as ErrorCode[];

/** An error as it leaves the process. */
export const ErrorBody = z.object({
  code: z.enum(ERROR_CODES as [ErrorCode, ...ErrorCode[]]).describe("For programs."),
  message: z.string().describe("What is wrong, and what to do."),
  retryable: z.boolean().describe("Whether the same job may succeed another time."),
  details: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
    .describe("Facts about it, by name."),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

const MARKER = Symbol.for("parser.ParserError");

/** The one error class. `message` is for the caller; `cause` is for our logs. */
export class ParserError extends Error {
  override readonly name = "ParserError";
  /** Survives two copies of this package being loaded, where `instanceof` does not. */
  readonly [MARKER] = true;
  readonly code: ErrorCode;
  readonly details: ErrorBody["details"];

  constructor(
    code: ErrorCode,
    message: string,
    { cause, details = {} }: { cause?: unknown; details?: ErrorBody["details"] } = {},
  ) {
    super(message, { cause });
    this.code = code;
    this.details = details;
  }

  static is(value: unknown): value is ParserError {
    return value instanceof Error && MARKER in value;
  }

  /** Gives callers one shape. An unknown failure keeps its text in `cause`, for logs only. */
  static from(thrown: unknown): ParserError {
    if (ParserError.is(thrown)) return thrown;
    return new ParserError("INTERNAL", "The document could not be parsed.", { cause: thrown });
  }

  get retryable(): boolean {
    return ERROR_SPECS[this.code].retryable;
  }

  /** The `error` text of a failure response. */
  get responseText(): string {
    return `${ERROR_SPECS[this.code].typeName}: ${this.message}`;
  }

  /** Gives the form that leaves the process. `cause` and `stack` never do. */
  toJSON(): ErrorBody {
    const { code, message, retryable, details } = this;
    return { code, message, retryable, details };
  }
}
