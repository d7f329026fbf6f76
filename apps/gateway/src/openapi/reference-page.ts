import type { RouteDescription } from "../http/route.ts";

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
code{font:14px ui-monospace,monospace}h2{margin:2rem 0 .2rem;font-size:1rem}dl{margin:.3rem 0 0}
dt{float:left;clear:left;width:9rem;color:#555}dd{margin:0 0 0 9rem}`;

/** The reference for people: one page without scripts and without anything from elsewhere. */
export function createReferencePage(routes: readonly RouteDescription[]): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Parser: reference</title>
<meta name="viewport" content="width=device-width"><style>${STYLE}</style></head><body>
<h1>Parser: reference</h1>
<p>Send the key as <code>Authorization: Bearer &lt;key&gt;</code>. Success is always 200. Every error is JSON with
<code>error</code>, <code>code</code> and <code>requestId</code>. The schemas are in <a href="/openapi.json">/openapi.json</a>.</p>
${routes.map(describe).join("\n")}
</body></html>`;
}

function describe(route: RouteDescription): string {
  const rows = [
    ["scope", route.access],
    ...(route.query ?? []).map(({ name, description }) => [`?${name}`, description]),
    ...(route.request ?? []).map(({ contentType, schema }) => ["body", shape(contentType, schema)]),
    [
      "answer",
      `${route.response.description} ${shape(route.response.contentType, route.response.schema)}`,
    ],
  ];
  const list = rows.map(([term, text]) => `<dt>${escape(term)}</dt><dd>${escape(text)}</dd>`);
  return `<h2><code>${escape(route.methods.join(", "))} ${escape(route.path.replaceAll("*}", "}"))}</code></h2>
<p>${escape(route.summary)}.</p><dl>${list.join("")}</dl>`;
}

function shape(contentType: string, schema: string | undefined): string {
  return schema === undefined ? contentType : `${contentType}: ${schema}`;
}

function escape(text = ""): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
