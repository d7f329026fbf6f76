import type { RouteDescription } from "../http/route.ts";
import { escapeHtml } from "./escape-html.ts";

/** What the body of a request can look like, for those who try one. */
const EXAMPLES: Readonly<Record<string, object>> = {
  Submission: { input: { file_url: "https://example.com/report.pdf", transport: "inline" } },
  CreateTaskRequest: { url: "https://example.com/report.pdf" },
  CreateBatchRequest: { files: [{ url: "https://example.com/report.pdf" }] },
  CreateUploadBatchRequest: { files: [{ name: "report.pdf" }] },
};

/** Fields to send a request from the page; `REQUEST_SCRIPT` brings them to life. */
export function requestForm(route: RouteDescription): string {
  const { methods, path, query = [], headers = [], request = [] } = route;
  const address = path.replaceAll("*}", "}");
  const places = [...address.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) =>
    field(`path:${name}`, name, name === "endpoint_id" ? "parser" : ""),
  );
  const json = request.find(({ contentType }) => contentType === "application/json");
  const takesFile = request.some(({ contentType }) => contentType !== "application/json");
  const example = JSON.stringify(EXAMPLES[json?.schema ?? ""] ?? {}, null, 2);
  return `<details><summary>Send a request</summary>
<form class="request" data-method="${methods[0] ?? "GET"}" data-path="${escapeHtml(address)}">
${places.join("")}${query.map(({ name }) => field(`query:${name}`, `?${name}`, "")).join("")}
${headers.map(({ name }) => field(`header:${name}`, name, "")).join("")}
${json ? `<label>Body, as JSON<textarea name="body" rows="6" spellcheck="false">${escapeHtml(example)}</textarea></label>` : ""}
${takesFile ? '<label>Document<input type="file" name="file"></label>' : ""}
<button>Send</button><output></output></form></details>`;
}

function field(name: string, title: string, value: string): string {
  return `<label>${escapeHtml(title)}<input name="${escapeHtml(name)}" value="${escapeHtml(value)}" autocomplete="off"></label>`;
}

/**
 * The whole script of the page, in the words of browsers. A file goes as the field of a form beside the members of the
 * body, or as the body itself where there is no JSON.
 */
export const REQUEST_SCRIPT = `"use strict";
const key = document.getElementById("key");
for (const form of document.querySelectorAll("form.request")) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void send(form);
  });
}

async function send(form) {
  const output = form.querySelector("output");
  output.textContent = "Waiting for the answer.";
  try {
    const { address, options } = requestOf(form);
    const answer = await fetch(address, options);
    const text = await answer.text();
    output.textContent = answer.status + " " + answer.statusText + "\\n" + pretty(text);
  } catch (error) {
    output.textContent = String(error);
  }
}

function requestOf(form) {
  let path = form.dataset.path;
  const query = new URLSearchParams();
  const headers = {};
  if (key.value !== "") headers.authorization = "Bearer " + key.value;
  for (const { name, value } of form.querySelectorAll("input[name*=':']")) {
    const [kind, field] = name.split(":");
    if (kind === "path") path = path.replace("{" + field + "}", encodeURIComponent(value));
    if (kind === "query" && value !== "") query.set(field, value);
    if (kind === "header" && value !== "") headers[field] = value;
  }
  const address = query.size === 0 ? path : path + "?" + query;
  const options = { method: form.dataset.method, headers };
  const file = form.elements.file?.files[0];
  const text = form.elements.body?.value;
  if (file !== undefined && text !== undefined) options.body = formOf(JSON.parse(text), file);
  else if (file !== undefined) options.body = file;
  else if (text !== undefined) {
    headers["content-type"] = "application/json";
    options.body = text;
  }
  return { address, options };
}

function formOf(members, file) {
  const form = new FormData();
  for (const [name, value] of Object.entries(members)) {
    if (name === "input") delete value.file_url;
    form.set(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  form.set("file", file);
  return form;
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
`;
