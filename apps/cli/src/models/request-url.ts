/** An answer whose status is not a success. */
export class StatusError extends Error {
  override readonly name = "StatusError";
  readonly status: number;

  constructor(status: number, statusText: string) {
    super(`the server answered ${status} ${statusText}`.trimEnd());
    this.status = status;
  }
}

/** Gets an address; a user name and password in it are sent as `fetch` wants them, as a header. */
export async function requestUrl(
  address: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Response> {
  const url = new URL(address);
  const authorization = basicAuthorization(url);
  url.username = "";
  url.password = "";
  try {
    return await fetch(url, {
      headers: { ...headers, ...(authorization && { authorization }) },
      signal,
    });
  } catch (error) {
    signal.throwIfAborted();
    throw new Error(rootMessage(error), { cause: error });
  }
}

function basicAuthorization({ username, password }: URL): string | undefined {
  if (username === "" && password === "") return undefined;
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return `Basic ${Buffer.from(credentials).toString("base64")}`;
}

/** `fetch` says only that it failed; what happened is in the innermost cause. */
export function rootMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause !== undefined) return rootMessage(error.cause);
  // A host with several addresses fails with one error for each, and no text of its own.
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  return error.message === "" && first !== undefined ? rootMessage(first) : error.message;
}
