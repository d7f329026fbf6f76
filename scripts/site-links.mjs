import { posix } from "node:path";

/**
 * Links inside of a site that lead nowhere. `pages` has the HTML by path; `hasFile` says whether another file exists.
 * VitePress leaves out the `.html` of links.
 */
export function findBrokenLinks(pages, hasFile) {
  const anchors = new Map([...pages].map(([path, html]) => [path, anchorsOf(html)]));
  return [...pages].flatMap(([page, html]) =>
    linksOf(html)
      .filter((link) => {
        const { path, anchor } = resolve(page, link);
        if (!anchors.has(path)) return !hasFile(path);
        return anchor !== "" && !anchors.get(path).has(anchor);
      })
      .map((link) => ({ page, link })),
  );
}

function resolve(page, link) {
  const [path, anchor = ""] = decodeURI(link).split("#");
  const absolute =
    path === "" ? page : posix.join(path.startsWith("/") ? "" : posix.dirname(page), path);
  const name = absolute.replace(/^\//, "");
  return { path: name === "" || name === "." ? "index.html" : name, anchor };
}

function linksOf(html) {
  const links = [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, link]) => link);
  return [...new Set(links)].filter((link) => !/^[a-z]+:/.test(link));
}

function anchorsOf(html) {
  return new Set([...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id));
}
