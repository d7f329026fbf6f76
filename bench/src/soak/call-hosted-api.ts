import { openZip } from "@parsewright/document/archives";

/** An answer, as other calls of clients have one. */
export interface HostedAnswer {
  readonly status: number;
  readonly text: string;
}

interface Envelope {
  readonly code: number | string;
  readonly msg: string;
  readonly data: {
    readonly batch_id?: string;
    readonly file_urls?: readonly string[];
    readonly extract_result?: readonly Task[];
  } | null;
}

interface Task {
  readonly state: string;
  readonly err_msg: string;
  readonly full_zip_url?: string;
}

const API = "/api/v4";
/** Its code for what it did not foresee, as when the database is away. */
const UNFORESEEN = -10001;
const UNAVAILABLE = 503;
const REFUSED = 400;

/** Gets an address for a document, and uploads it, which starts the job of the batch whose id is the text. */
export async function uploadToHostedApi(
  url: string,
  { key, document }: { readonly key: string; readonly document: Uint8Array },
): Promise<HostedAnswer> {
  const asked = await ask(`${url}${API}/file-urls/batch`, key, {
    method: "POST",
    body: JSON.stringify({ files: [{ name: "lighthouses.docx" }], model_version: "pipeline" }),
  });
  if (asked.status !== 200) return asked;
  const { batch_id: batchId = "", file_urls: [uploadUrl = ""] = [] } = asked.data ?? {};
  const uploaded = await fetch(uploadUrl, { method: "PUT", body: Buffer.from(document) });
  return { status: uploaded.status, text: uploaded.ok ? batchId : await uploaded.text() };
}

/** The Markdown in the archive of a batch; 202 as long as it is being read, 409 for a job that failed. */
export async function readHostedBatch(
  url: string,
  { key, batchId }: { readonly key: string; readonly batchId: string },
): Promise<HostedAnswer> {
  const asked = await ask(`${url}${API}/extract-results/batch/${batchId}`, key);
  const [task] = asked.data?.extract_result ?? [];
  if (asked.status !== 200 || task === undefined) return asked;
  if (task.state === "failed") return { status: 409, text: task.err_msg };
  if (task.state !== "done") return { status: 202, text: task.state };
  const archive = await fetch(task.full_zip_url ?? "");
  if (!archive.ok) return { status: archive.status, text: await archive.text() };
  const files = openZip(new Uint8Array(await archive.arrayBuffer()));
  return { status: 200, text: Buffer.from(files.read("full.md")).toString() };
}

/** Its refusals are 200 with a code. */
async function ask(url: string, key: string, init: RequestInit = {}) {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const answer = await fetch(url, { ...init, headers });
  const text = await answer.text();
  if (!answer.ok) return { status: answer.status, text, data: null };
  const { code, data } = JSON.parse(text) as Envelope;
  if (code === 0) return { status: 200, text, data };
  return { status: code === UNFORESEEN ? UNAVAILABLE : REFUSED, text, data: null };
}
