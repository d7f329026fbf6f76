/** The header value for a user name and password in an address; `undefined` when there are none. */
export function basicCredentials({ username, password }: URL): string | undefined {
  if (username === "" && password === "") return undefined;
  const credentials = `${decoded(username)}:${decoded(password)}`;
  return `Basic ${Buffer.from(credentials).toString("base64")}`;
}

/** A lone `%` is not a mistake in a password. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
