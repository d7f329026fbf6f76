/**
 * Forgives what known clients do to addresses: doubled slashes, and parameters that a worker library appends
 * with `&` to a template that has no `?`.
 */
export function rewritePath(url: string): string {
  if (!url.startsWith("/")) return url;
  const queryStart = url.indexOf("?");
  const path = queryStart === -1 ? url : url.slice(0, queryStart);
  const query = queryStart === -1 ? "" : url.slice(queryStart);

  const segments = path.replaceAll(/\/{2,}/g, "/").split("/");
  const cleanPath = segments.map((segment) => segment.split("&", 1)[0]).join("/");
  return cleanPath + (query === "" ? appendedParameters(segments.at(-1) ?? "") : query);
}

function appendedParameters(segment: string): string {
  const start = segment.indexOf("&");
  return start === -1 ? "" : `?${segment.slice(start + 1)}`;
}
