import { once } from "node:events";
import http from "node:http";
import type { TakenJob } from "@parsewright/contract";

/** Finds every canary, however it is cut or cased. */
export const CANARY_PATTERN = /canary\d{4}/gi;

/** The fields of an input that take text. */
const TEXT_FIELDS = [
  "file_url",
  "file_b64",
  "volume_path",
  "basename",
  "page_ranges",
  "lang",
  "backend",
  "effort",
  "tier",
  "server_url",
  "transport",
  "archive_format",
] as const;

/** What callers paste into fields, and what of it is a secret: all of it that holds the canary. */
const SHAPES: readonly ((canary: string) => string)[] = [
  (canary) => `https://user:${canary}@bucket.example/doc.pdf`,
  (canary) => `https://${canary}@bucket.example/doc.pdf`,
  (canary) => `https://bucket.example/doc.pdf?X-Amz-Signature=${canary}`,
  (canary) => `https://bucket.example/doc.pdf#${canary}`,
  (canary) => encodeURIComponent(`https://bucket.example/doc.pdf?sig=${canary}`),
  (canary) => encodeURIComponent(encodeURIComponent(`https://u:${canary}@bucket.example/a?b`)),
  (canary) => `/nowhere/doc.pdf?token=${canary}`,
  (canary) => `/nowhere/doc.pdf%3Ftoken%3D${canary}`,
  (canary) => `Bearer ${canary}`,
  (canary) => `Authorization: Basic ${canary}`,
  (canary) => `aws_secret_access_key=${canary}`,
  (canary) => `{"accessSecret":"${canary}"}`,
  (canary) => `AKIA${canary.toUpperCase()}`,
  // As long and as mixed as a secret key of AWS.
  (canary) => `Ab3/${canary}/Yz9KdP0sLmNbVcTgHrJw`.padEnd(40, "q").slice(0, 40),
  (canary) => `hf_${canary}AbCdEfGhIjKlMnOpQrSt`,
  (canary) => `data:application/pdf;base64,${canary}`,
  (canary) => `-----BEGIN PRIVATE KEY-----\n${canary}\n-----END PRIVATE KEY-----`,
];

/** A document that fails in the engine; what else the job holds is not a reason to fail. */
const BROKEN_DOCUMENT = { file_b64: Buffer.from("%PDF-1.7\nbroken").toString("base64") };

/** Jobs that all fail, each with a secret of its own in one of its fields. */
export function createCanaryJobs(documentServer: string): TakenJob[] {
  let count = 0;
  const newCanary = () => `canary${String(count++).padStart(4, "0")}Qz`;
  const inEveryShape = (create: (text: string) => Omit<TakenJob, "id">): TakenJob[] =>
    SHAPES.map((shape) => ({ id: `job-${count}`, ...create(shape(newCanary())) }));
  return [
    ...addressesOn(documentServer, newCanary).map((file_url) => ({
      id: `job-${count++}`,
      input: { file_url },
    })),
    ...inEveryShape((text) => ({
      input: { file_b64: Buffer.from(`%PDF-1.7\n${text}`).toString("base64") },
    })),
    ...TEXT_FIELDS.flatMap((field) =>
      inEveryShape((text) => ({ input: { volume_path: "/nowhere/a.pdf", [field]: text } })),
    ),
    ...inEveryShape((text) => ({ input: { file_url: text } })),
    ...inEveryShape((text) => ({ input: { file_b64: text } })),
    ...inEveryShape((text) => ({ input: { ...BROKEN_DOCUMENT, unknown_field: text } })),
    ...inEveryShape((text) => ({ input: { ...BROKEN_DOCUMENT, [text]: true } })),
    ...inEveryShape((text) => ({ input: { ...BROKEN_DOCUMENT, formats: [text] } })),
    ...inEveryShape((text) => ({ input: { ...BROKEN_DOCUMENT, start_page: text } })),
    // A password needs no look of its own to be a secret, and neither does what is sent in its place.
    ...[newCanary(), [newCanary()], `${newCanary()} ${"x".repeat(300)}`].flatMap((password) => [
      { id: `job-${count++}`, input: { ...BROKEN_DOCUMENT, password } },
      { id: `job-${count++}`, input: BROKEN_DOCUMENT, password },
    ]),
    ...inEveryShape((text) => ({ input: text })),
    ...inEveryShape((text) => ({ input: {}, traceparent: text, webhook: text })),
    ...inEveryShape((text) => ({ input: {}, s3Config: bucketOf(text) })),
  ];
}

function bucketOf(text: string): NonNullable<TakenJob["s3Config"]> {
  return { accessId: text, accessSecret: text, bucketName: text, endpointUrl: text };
}

/** Addresses that answer with nothing to parse, each in its own way; see `startDocumentServer`. */
function addressesOn(server: string, newCanary: () => string): string[] {
  const { host } = new URL(server);
  return ["missing", "redirect", "far-redirect", "garbage", "broken", "drop"].flatMap((path) => [
    `${server}/${path}?X-Amz-Signature=${newCanary()}`,
    `http://user:${newCanary()}@${host}/${path}`,
    `${server}/${path}#${newCanary()}`,
  ]);
}

/** Repeats the query of every request in its answer, as bad servers do. */
export async function startDocumentServer(): Promise<http.Server> {
  const server = http.createServer((incoming, response) => {
    const { pathname, search } = new URL(incoming.url ?? "/", "http://server");
    const location = { location: `https://bucket.example/moved${search}` };
    if (pathname === "/missing") response.writeHead(404, search).end(search);
    else if (pathname === "/redirect") response.writeHead(302, { location: `/missing${search}` });
    else if (pathname === "/far-redirect") response.writeHead(302, location);
    else if (pathname === "/drop") incoming.socket.destroy();
    else response.write(pathname === "/broken" ? `%PDF-1.7\n${search}` : search);
    response.end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}
