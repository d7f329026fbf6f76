import { pageLimitText, ParserError } from "@parsewright/contract";

/** Adds to an error of the engine which variable of the worker sets the limit that was reached. */
export function nameLimit(error: unknown): unknown {
  const message = ParserError.is(error) ? describeLimit(error) : undefined;
  if (!ParserError.is(error) || message === undefined) return error;
  const { code, details, cause } = error;
  return new ParserError(code, message, { details, cause });
}

function describeLimit({ code, message, details }: ParserError): string | undefined {
  if (code === "PAGE_LIMIT_EXCEEDED") {
    return pageLimitText(Number(details["pages"]), Number(details["max_pages"]));
  }
  const variable = variableOf(details);
  return variable && `${message} (${variable})`;
}

function variableOf({ clock, memory_mb: memory }: ParserError["details"]): string | undefined {
  if (clock === "silence") return "PARSER_JOB_SILENCE_SECONDS";
  if (clock === "page") return "PARSER_PAGE_TIMEOUT_SECONDS";
  return memory === undefined ? undefined : "PARSER_ENGINE_MEMORY_MB";
}
