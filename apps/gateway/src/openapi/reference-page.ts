import { contractJsonSchemas } from "@parsewright/contract";
import type { BodyShape, QueryParameter, RouteDescription } from "../http/route.ts";
import { escapeHtml } from "./escape-html.ts";
import { requestForm } from "./request-form.ts";
import { REFERENCE_STYLE } from "./reference-style.ts";
import { type JsonSchema, linkTo, schemaTable } from "./schema-table.ts";

interface Group {
  readonly title: string;
  readonly holds: (route: RouteDescription) => boolean;
}

/** A route is shown in the first group that holds it. */
const GROUPS: readonly Group[] = [
  { title: "APIs of other programs", holds: ({ dialect }) => dialect !== undefined },
  { title: "The hosted task API", holds: ({ path }) => path.startsWith("/api/v4/") },
  { title: "For workers", holds: ({ access }) => access === "worker" },
  { title: "Submit jobs", holds: ({ path }) => /\/(run|runsync)$/.test(path) },
  { title: "Follow jobs", holds: ({ path }) => path.includes("{job_id}") },
  { title: "Endpoints", holds: ({ path }) => path.includes("{endpoint_id}") },
  { title: "The service", holds: () => true },
];

/** What people need first. */
const ORDER = [
  "Submit jobs",
  "Follow jobs",
  "Endpoints",
  "The service",
  "The hosted task API",
  "APIs of other programs",
  "For workers",
];

const EXAMPLE = `curl -H "Authorization: Bearer $KEY" -H "Content-Type: application/json" \\
  -d '{"input": {"file_url": "…", "transport": "inline"}}' $GATEWAY/v2/parser/runsync

curl -H "Authorization: Bearer $KEY" -H "Content-Type: application/pdf" \\
  --data-binary @report.pdf "$GATEWAY/v2/parser/run?lang=en&amp;end_page=9"`;

/** The reference for people: one page, from which requests can be sent, without anything from elsewhere. */
export function createReferencePage(routes: readonly RouteDescription[]): string {
  const groups = ORDER.map((title) => ({
    title,
    routes: routes.filter((route) => groupOf(route) === title),
  }));
  const schemas = Object.entries(contractJsonSchemas() as Record<string, JsonSchema>);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Parser: reference</title>
<meta name="viewport" content="width=device-width"><style>${REFERENCE_STYLE}</style></head><body>
<nav aria-label="Contents"><p><strong>Parser</strong></p>
${groups.map(({ title }) => `<a href="#${anchorOf(title)}">${title}</a>`).join("\n")}
<a href="#schemas">Shapes</a><a href="/openapi.json">openapi.json</a></nav>
<main><h1>API reference</h1>
<p>Send the key as <code>Authorization: Bearer &lt;key&gt;</code>. Success is always 200. Every error is JSON with
<code>error</code>, <code>code</code> and <code>requestId</code>. Every optional field may be <code>null</code>, which means its default.
A job's fields are those of ${linkTo("JobInput")}; a document may also be the body itself, the fields are then in the query.</p>
<pre tabindex="0">${EXAMPLE}</pre>
<p><label>Key for the requests that you send from this page: <input id="key" type="password" autocomplete="off"></label></p>
${groups.map(describeGroup).join("\n")}
<section><h2 id="schemas">Shapes</h2>
${schemas.map(([name, schema]) => `<section><h3 id="${escapeHtml(name)}">${escapeHtml(name)}</h3>${schemaTable(schema)}</section>`).join("\n")}
</section></main><script src="/docs/request.js"></script></body></html>`;
}

function groupOf(route: RouteDescription): string {
  return GROUPS.find(({ holds }) => holds(route))?.title ?? "";
}

function anchorOf(title: string): string {
  return title.toLowerCase().replaceAll(" ", "-");
}

function describeGroup(group: {
  readonly title: string;
  readonly routes: readonly RouteDescription[];
}): string {
  const { title, routes } = group;
  return `<section><h2 id="${anchorOf(title)}">${title}</h2>${routes.map(describe).join("\n")}</section>`;
}

function describe(route: RouteDescription): string {
  const { response, description = "", query = [], headers = [], request = [] } = route;
  const rows = [
    ["key", route.access === "public" ? "none" : `scope <code>${route.access}</code>`],
    ...query.map((parameter) => parameterRow(parameter, "?")),
    ...headers.map((header) => parameterRow(header, "")),
    ...(request.length > 0 ? [["body", request.map(shape).join(", or ")]] : []),
    ["answer", `${escapeHtml(response.description)} ${shape(response)}`],
  ];
  const list = rows.map(([term, text]) => `<dt>${term}</dt><dd>${text}</dd>`);
  const address = `${route.methods.join(", ")} ${route.path.replaceAll("*}", "}")}`;
  return `<article><h3><code>${escapeHtml(address)}</code></h3>
<p>${escapeHtml(route.summary)}. ${escapeHtml(description)}</p><dl>${list.join("")}</dl>${isTried(route) ? requestForm(route) : ""}</article>`;
}

function parameterRow({ name, description }: QueryParameter, mark: "?" | ""): string[] {
  return [`<code>${mark}${escapeHtml(name)}</code>`, escapeHtml(description)];
}

/** Not those of workers: one could take a job away from them. */
function isTried({ access }: RouteDescription): boolean {
  return access !== "worker";
}

function shape({ contentType, schema }: BodyShape): string {
  const type = `<code>${escapeHtml(contentType)}</code>`;
  return schema === undefined ? type : `${type} ${linkTo(schema)}`;
}
