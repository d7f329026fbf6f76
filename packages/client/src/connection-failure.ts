/** Failures before a request was sent, as Node, Bun and Deno name them. */
const NEVER_ARRIVED = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
  "ConnectionRefused",
  "FailedToOpenSocket",
]);

interface Failure {
  readonly message?: string;
  readonly code?: string;
  readonly cause?: unknown;
  readonly errors?: readonly unknown[];
}

/** True if the request surely did not reach the service, so that nothing can have come of it. */
export function neverArrived(error: unknown): boolean {
  const codes = failuresIn(error).flatMap(({ code }) => code ?? []);
  return codes.length > 0 && codes.every((code) => NEVER_ARRIVED.has(code));
}

/** Explains that there was no answer, in the words of the runtime's innermost error. */
export function describeConnectionFailure(error: unknown): string {
  const { message, code } = failuresIn(error).at(-1) ?? {};
  return message || code || String(error);
}

/** The failure and what is behind it; `fetch` hides the cause one or two levels below. */
function failuresIn(error: unknown): readonly Failure[] {
  if (typeof error !== "object" || error === null) return [];
  const failure: Failure = error;
  const inner = failure.errors ?? (failure.cause === undefined ? [] : [failure.cause]);
  return [failure, ...inner.flatMap(failuresIn)];
}
