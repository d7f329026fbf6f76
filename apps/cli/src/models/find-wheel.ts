import { requestUrl, StatusError } from "./request-url.ts";

/** Both forms of the simple index; servers give the one they have. */
const ACCEPT = "application/vnd.pypi.simple.v1+json, text/html;q=0.5";

/** The largest projects list some thousand files. */
const MAX_INDEX_BYTES = 32 * 1024 * 1024;
const INDEX_TIMEOUT_MS = 60_000;

/** The address of a wheel, from the page of its project in the package index. */
export async function findWheel(
  wheel: string,
  index: string,
  signal: AbortSignal,
): Promise<string> {
  const page = `${index}/${projectName(wheel)}/`;
  const timeout = AbortSignal.timeout(INDEX_TIMEOUT_MS);
  const response = await requestUrl(page, { accept: ACCEPT }, AbortSignal.any([signal, timeout]));
  if (!response.ok) throw new StatusError(response.status, response.statusText);
  const text = await readLimited(response);
  const isJson = response.headers.get("content-type")?.includes("json") === true;
  const links = (isJson ? linksOfJson(text) : linksOfHtml(text)).map(
    (link) => new URL(link, response.url),
  );
  const found = links.find(({ pathname }) => decodeURIComponent(pathname).endsWith(`/${wheel}`));
  if (found === undefined) throw new Error(`the package index does not list ${wheel}`);
  found.hash = "";
  return withCredentials(found, new URL(index)).href;
}

/** The name in the index: lower case, and any run of dots, dashes and underscores is one dash. */
function projectName(wheel: string): string {
  const [name = wheel] = wheel.split("-", 1);
  return name.toLowerCase().replaceAll(/[-_.]+/g, "-");
}

async function readLimited(response: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += piece.length;
    if (bytes > MAX_INDEX_BYTES) throw new Error("the page of the package index is too long");
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString("utf8");
}

function linksOfJson(text: string): string[] {
  const { files = [] } = JSON.parse(text) as { files?: { url?: string }[] };
  return files.flatMap(({ url }) => url ?? []);
}

function linksOfHtml(text: string): string[] {
  return [...text.matchAll(/\bhref\s*=\s*["']([^"']+)["']/gi)].map(([, link = ""]) =>
    link.replaceAll("&amp;", "&"),
  );
}

/** A password for the index is meant for its files too, but for no other server. */
function withCredentials(url: URL, index: URL): URL {
  if (url.host === index.host) {
    url.username = index.username;
    url.password = index.password;
  }
  return url;
}
