import { ParserError } from "@parsewright/contract";

// No text here has anything of a request or an answer: they hold pages, and may hold keys.

/** A server that cannot be used as it is set up; asking again changes nothing. */
export function unusable(field: string, message: string): ParserError {
  return new ParserError("BACKEND_UNAVAILABLE", `${field}: ${message}`);
}

/** A question that got no usable answer. */
export function serverFailed(field: string, problem: string, cause?: unknown): ParserError {
  return new ParserError("MODEL_SERVER_FAILED", `${field}: the model server ${problem}`, { cause });
}

/** Explains a status to whoever can mend it. */
export function statusFailed(field: string, status: number): ParserError {
  if (status === 401 || status === 403) {
    return unusable(
      field,
      `the model server refused the API key (status ${status}). Check the key`,
    );
  }
  if (status === 404) {
    return unusable(
      field,
      "there is no OpenAI-compatible API at this address (status 404). Leave out the path, or end it with a slash where /v1 lies below it",
    );
  }
  return serverFailed(
    field,
    `answered with status ${status}. Its log says why; check that it runs and takes pictures`,
  );
}

/** A connection that failed, as a failure of the model server; what one of our rules refused stays what it is. */
export function connectionFailed(field: string, error: unknown): ParserError {
  if (ParserError.is(error)) {
    if (error.code === "INPUT_TOO_LARGE") {
      return serverFailed(field, "sent an answer that is too long to be one", error);
    }
    if (error.code !== "FETCH_FAILED") return error;
  }
  return serverFailed(
    field,
    "could not be reached, or broke off before its answer was whole. Check that it runs at this address",
    error,
  );
}
