import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { createRedactor, redact } from "./redactor.ts";

describe("redact", () => {
  it.each([
    [
      "a signed query",
      "GET https://b.s3.amazonaws.com/a.pdf?X-Amz-Signature=SECRET failed",
      "GET https://b.s3.amazonaws.com/a.pdf failed",
    ],
    ["a query without names", "https://h/a?SECRET", "https://h/a"],
    ["a fragment", "https://h/a#SECRET", "https://h/a"],
    ["a port", "http://h:8080/a?b=SECRET", "http://h:8080/a"],
    ["IPv6", "http://[::1]:80/a?b=SECRET", "http://[::1]:80/a"],
    ["an upper-case scheme", "HTTPS://H/a?SECRET", "HTTPS://H/a"],
    ["a user name and password", "https://user:SECRET@h/a", "https://h/a"],
    ["a password with signs", "postgres://user:SE@CR:ET@h:5432/db", "postgres://h:5432/db"],
    ["a password with a slash", "postgres://user:1/SECRET@h/db", "postgres://[redacted]"],
    ["a password with a question mark", "redis://:SEC?RET@h/0", "redis://[redacted]"],
    ["a token with a question mark", "https://SEC?RET@h/0", "https://[redacted]"],
    ["a token as user name", "https://SECRET@h/a", "https://h/a"],
    ["an encoded at sign", "https://user:SECRET%40h/a", "https://h/a"],
    ["quotes", "for url 'https://h/a?b=SECRET'\nnext", "for url 'https://h/a'\nnext"],
    ["JSON", '{"url":"https://h/a?b=SECRET","n":1}', '{"url":"https://h/a","n":1}'],
    ["JSON with escaped slashes", '{"url":"https:\\/\\/h\\/a?b=SECRET"}', '{"url":"https://h/a"}'],
    ["JSON in JSON", '"{\\"url\\":\\"https://h/a?b=SECRET\\"}"', '"{\\"url\\":\\"https://h/a"'],
    ["a less-than sign in the query", "https://h/a?b=1<SECRET> x", "https://h/a x"],
    ["a quote in the query", "https://h/a?b=1'SECRET\"SECRET x", "https://h/a x"],
    ["no scheme", "see //h/a?sig=SECRET", "see //h/a"],
    ["no scheme, with a password", "see //user:SECRET@h/a", "see //h/a"],
    ["one slash", "http:/user:SECRET@h/a?SECRET", "http:/h/a"],
    ["backslashes", "http:\\\\user:SECRET@h/a?SECRET", "http:\\\\h/a"],
    ["many slashes", "http://////user:SECRET@h/a", "http://////h/a"],
    ["no host", "GET /a.pdf?AWSAccessKeyId=x&Signature=SECRET HTTP/1.1", "GET /a.pdf HTTP/1.1"],
    ["percent-encoding", "to=https%3A%2F%2Fuser%3ASECRET%40h%2Fa%3Fb%3DSECRET", "to=https://h/a"],
    ["percent-encoding, twice", "https%253A%252F%252Fh%252Fa%253Fb%253DSECRET", "https://h/a"],
    ["percent-encoding in part", "https:%2F%2Fuser:SECRET@h/a", "https://h/a"],
    ["percent-encoding, no scheme", "%2F%2Fh%2Fa%3Fsig%3DSECRET", "//h/a"],
    ["an encoded query", "a.pdf%3Fsig%3DSECRET", "a.pdf"],
    ["an encoded query in a path", "https://h/a%3Fsig=SECRET", "https://h/a"],
    ["an address in a path", "https://h/get/https://i/b?SECRET", "https://h/get/https:"],
    ["a password in a path", "https://h/get/https://user:SECRET@i/b", "https://[redacted]"],
    [
      "an encoded password in a path",
      "https://h/get/https%3A%2F%2Fuser%3ASECRET%40i",
      "https://[redacted]",
    ],
    ["a byte that is no text", "https://user:SECRET%FF%40h/", "https://h/"],
    ["a long path", `https://h/${"a".repeat(59)}SECRET`, `https://h/${"a".repeat(59)}...`],
  ])("shortens an address: %s", (_, text, expected) => {
    expect(redact(text)).toBe(expected);
  });

  it.each([
    ["Authorization: Bearer SECRET", "Authorization: [redacted]"],
    [
      "authorization: AWS4-HMAC-SHA256 Credential=SECRET, Signature=SECRET\nHost: h",
      "authorization: [redacted]\nHost: h",
    ],
    ["Proxy-Authorization: Basic SECRET", "Proxy-Authorization: [redacted]"],
    ["Authorization%3A%20Bearer%20SECRET", "Authorization%3A%20[redacted]"],
    ["set-cookie: a=SECRET; Path=/", "set-cookie: [redacted]"],
    ["sent bearer SECRET to it", "sent bearer [redacted] to it"],
    ["Bearer%20SECRET", "Bearer%20[redacted]"],
    ["Bearer+SECRET", "Bearer+[redacted]"],
    ["Basic U0VDUkVUOlNFQ1JFVA== x", "Basic [redacted] x"],
    ["password=SECRET", "password=[redacted]"],
    ["password: token: SECRET next", "password: [redacted] next"],
    ["password=token='SECRET SECRET' next", "password=[redacted]' next"],
    ['bad "token", {"token":"SECRET"}', 'bad "token", [redacted]"}'],
    ["DB_PASSWORD : SECRET next", "DB_PASSWORD : [redacted] next"],
    ["apiKey=SECRET", "apiKey=[redacted]"],
    ["api-key: SECRET", "api-key: [redacted]"],
    ["BUCKET_SECRET_ACCESS_KEY=SECRET", "BUCKET_SECRET_ACCESS_KEY=[redacted]"],
    ["secretAccessKey: 'SECRET', region: 'x'", "secretAccessKey: '[redacted]', region: 'x'"],
    ["x-amz-security-token: SECRET", "x-amz-security-token: [redacted]"],
    ["X-Amz-Credential=SECRET&X-Amz-Date=1", "X-Amz-Credential=[redacted]"],
    ["se=1&sig=SECRET", "se=1&sig=[redacted]"],
    ["password%3DSECRET", "password%3D[redacted]"],
    ["%22token%22%3A%22SECRET%22", "%22token%22%3A%22[redacted]"],
    ['{"password":"SECRET","a":1}', '{"password":"[redacted]","a":1}'],
    ['{"password":"SEC\\"RET, SECRET","a":1}', '{"password":"[redacted]","a":1}'],
    [
      '"{\\"token\\": \\"SECRET \\\\\\"SECRET\\", \\"a\\": 1}"',
      '"{\\"token\\": \\"[redacted]\\", \\"a\\": 1}"',
    ],
    ["{'secret': 'SECRET SECRET'}", "{'secret': '[redacted]'}"],
    ["[ 'x-api-key', 'SECRET' ]", "[ 'x-api-key', '[redacted]' ]"],
    ["<SecretAccessKey>SECRET</SecretAccessKey>", "<SecretAccessKey>[redacted]"],
    ["the password is in 'password': 'SECRET", "the password is in 'password': '[redacted]"],
    ["credential AKIAIOSFODNN7EXAMPLE", "credential [redacted]"],
    ["x%2FASIAIOSFODNN7EXAMPLE%2F20260101", "x%2F[redacted]%2F20260101"],
    ["key wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY.", "key [redacted]."],
    ["got eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln!", "got [redacted]!"],
    ["hf_abcdefghijklmnopqrstuvwxyz", "[redacted]"],
    ["sk-proj-abcdefghijklmnop", "[redacted]"],
    ["-----BEGIN RSA PRIVATE KEY-----\nSECRET\n-----END RSA PRIVATE KEY----- x", "[redacted] x"],
    [
      "data:application/pdf;base64,JVBERi0xLjcK//+A== x",
      "data:application/pdf;base64,[redacted] x",
    ],
    [`body ${"JVBERi0x//".repeat(30)}= x`, "body [redacted] x"],
  ])("hides the secret in %j", (text, expected) => {
    expect(redact(text)).toBe(expected);
  });

  it.each([
    "",
    "file_url must point at a publicly routable host; 'localhost' is not one (set PARSER_ALLOW_LOCAL_FETCH=1 to allow this)",
    "file_url has no host: 'http:///a'",
    "file_url has no host: 'http://'",
    "file_url must be an http(s) URL; got scheme 'ftp'",
    "Client error '404 Not Found' for url 'http://host/404'\nFor more information check: https://developer.mozilla.org/en-US/docs/Web/HTTP/Status/404",
    "must provide exactly one of file_url / file_b64 / volume_path (got ['file_url', 'file_b64'])",
    "peer closed connection without sending complete message body (received 8 bytes, expected 1000)",
    "transport='s3' requires worker env vars: BUCKET_ENDPOINT_URL, BUCKET_ACCESS_KEY_ID, BUCKET_SECRET_ACCESS_KEY. Set these in the RunPod endpoint env config and redeploy.",
    "volume_path is outside the configured input roots (/runpod-volume, /workspace, /tmp, /worker): /etc/passwd (set PARSER_VOLUME_ROOTS to a comma-separated list of absolute paths to change them)",
    "host 'no-such-host.invalid' could not be resolved: [Errno -2] Name or service not known",
    "formats entry 'pdf' not one of ['markdown', 'content_list', 'middle', 'images']",
    "    at async readBody (file:///app/packages/outbound/src/a-folder-with-a-long-name/read-body.js:12:34)",
    "    at Object.<anonymous> (/app/node_modules/@parsewright/engine/dist/engine.js:1:2)",
    "max_tokens=5, 3 tokens, a cookie, the password, design: ok, config: ok",
    "sha1 da39a3ee5e6b4b0d3255bfef95601890afd80709 and e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "what? and/or? a // comment",
  ])("leaves %j as it is", (text) => {
    expect(redact(text)).toBe(text);
  });
});

describe("createRedactor", () => {
  const { redact: redactOwn } = createRedactor({
    secrets: [
      "k/e+y \"1'\\é",
      "Authorization=Bearer ingest-1,x-sink-dataset=events",
      "postgres://user:p%40ssword@db/parser",
      "",
      "short",
      "minio-root",
      "minio-root-key",
    ],
  });

  it.each([
    ["plain", "a k/e+y \"1'\\é b"],
    ["percent-encoded", `a ${encodeURIComponent("k/e+y \"1'\\é")} b`],
    [
      "percent-encoded in small letters",
      `a ${encodeURIComponent("k/e+y \"1'\\é").toLowerCase()} b`,
    ],
    ["percent-encoded twice", `a ${encodeURIComponent(encodeURIComponent("k/e+y \"1'\\é"))} b`],
    ["percent-encoded in full", "a %6B%2F%65%2B%79%20%22%31%27%5C%C3%A9 b"],
    ["as a form", "a k%2Fe%2By+%221%27%5C%C3%A9 b"],
    ["as JSON", `a ${JSON.stringify("k/e+y \"1'\\é").slice(1, -1)} b`],
    ["as JSON of JSON", `a ${JSON.stringify(JSON.stringify("k/e+y \"1'\\é")).slice(3, -3)} b`],
    ["as JSON with escaped letters", String.raw`a k\/e+y \u00221'\\\u00e9 b`],
  ])("hides an operator's secret, %s", (_, text) => {
    expect(redactOwn(text)).toBe("a [redacted] b");
  });

  it("hides the parts of a secret that are secrets of their own", () => {
    expect(redactOwn("ingest-1, events, p@ssword, p%40ssword")).toBe(
      "[redacted], events, [redacted], [redacted]",
    );
  });

  it("hides the longer of two secrets as a whole", () => {
    expect(redactOwn("minio-root-key and minio-root")).toBe("[redacted] and [redacted]");
  });

  it("leaves a word alone that is too short to be a secret", () => {
    expect(redactOwn("a short text")).toBe("a short text");
  });
});

const CANARY = "CaNaRy7";

/** Places where a secret is; `@` is where it goes. */
const PLACES = [
  "https://h.example/a?sig=@",
  "https://h.example/a?@",
  "https://h.example/a?x=1&y=@&z=2",
  "https://h.example/a#@",
  "https://user:@\u0040h.example/a",
  "https://@\u0040h.example/a",
  "//h.example/a?sig=@",
  "/a?X-Amz-Signature=@",
  "Authorization: Bearer @",
  "Authorization: Basic @",
  "bearer @",
  "password=@",
  '{"token":"@"}',
  "{'api_key': '@'}",
  "secret: @",
  "BUCKET_SECRET_ACCESS_KEY=@",
  "se=2026&sig=@",
  "x-amz-security-token: @",
  "Cookie: a=1; b=@",
  "postgres://user:@\u0040h/db",
  "Credential=@/2026",
  'headers: { authorization: "Bearer @" }',
  "[ 'authorization', 'Bearer @' ]",
  "<Token>@</Token>",
];
const ENCODINGS: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => encodeURIComponent(text),
  (text) => encodeURIComponent(encodeURIComponent(text)),
  (text) => encodeURIComponent(text).toLowerCase().replaceAll(CANARY.toLowerCase(), CANARY),
  (text) => JSON.stringify(text),
  (text) => JSON.stringify({ error: JSON.stringify({ text }) }),
  (text) => text.replaceAll("/", "\\/"),
];
/** What may be around the canary within the secret, and around the place within the text. */
const SECRET_PARTS = Array.from("aZ9-_.~+=<>&$*!é(|/:;@?#%[]{").concat("%2F", "%40");
const SURROUNDINGS = [
  "",
  " ",
  "\n",
  "x ",
  "(",
  ", ",
  "error: ",
  "'",
  '"',
  "text https://i.example/b ",
  "a=b ",
];

describe("canaries", () => {
  it("leave from no place, in no encoding, with no company", () => {
    const random = createRandom(20_261);
    const leaks: string[] = [];
    const cases = PLACES.flatMap((place) => ENCODINGS.map((encode) => ({ place, encode })));
    for (const { place, encode } of Array.from({ length: 20 }, () => cases).flat()) {
      const secret = `${some(random, SECRET_PARTS)}${CANARY}${some(random, SECRET_PARTS)}`;
      const filled = encode(place.replace("@", () => secret));
      const text = `${some(random, SURROUNDINGS)} ${filled}${one(random, ["", " ", "\n", " more"])}`;
      const redacted = redact(text);
      if (redacted.includes(CANARY) || redact(redacted) !== redacted) leaks.push(text);
    }

    expect(leaks).toEqual([]);
  });

  it("are redacted no further the second time, whatever the text", () => {
    const random = createRandom(7);
    const parts = [
      ...PLACES,
      ...SECRET_PARTS,
      ...SURROUNDINGS,
      "\\",
      "'",
      '"',
      "?",
      "=",
      ":",
      "//",
      "%3D",
      "%25",
      "Bearer",
      "token",
      "[redacted]",
      "http:",
    ];
    const unstable: string[] = [];
    for (let round = 0; round < 5000; round += 1) {
      const text = Array.from({ length: 12 }, () => one(random, parts)).join("");
      const redacted = redact(text);
      if (redact(redacted) !== redacted) unstable.push(text);
    }

    expect(unstable).toEqual([]);
  });
});

describe("hostile text", () => {
  const MEBIBYTE = 1024 * 1024;

  // What is not linear would take hours for these. A context of its own can be stopped, the test itself could not.
  it.each([
    "a",
    "/",
    "\\",
    "%",
    "%25",
    "25",
    "%2F",
    "?",
    "?a",
    "?a=",
    "http:",
    "http://",
    "a://b@",
    ":",
    "@",
    "'",
    '"',
    "' ",
    '\\"',
    "token",
    "token=",
    "token='",
    "token='a' ",
    'token="\\',
    "authorization: ",
    "authorization:\n",
    "bearer ",
    "bearer +",
    "data:",
    "data:;base64,",
    "eyJ",
    "AKIA",
    "-----BEGIN PRIVATE KEY-----",
    "-----BEGIN ",
    "x-amz-",
    " ",
    "\n",
    "secret_secret",
    "passwordpassword:",
  ])("of a megabyte of %j is read to its end", (part) => {
    const half = part.repeat(Math.ceil(MEBIBYTE / 2 / part.length));
    const { redact: redactOwn } = createRedactor({ secrets: ["aaaaaaaaaaaaaaaaaaab", "%%%%%%%"] });

    const read = () => redactOwn(`${half} https://h/${half}`);
    expect(runInNewContext("read()", { read }, { timeout: 25_000 })).toBeTypeOf("string");
  });
});

/** A small generator with a seed (mulberry32), so that a failure can be repeated. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function one(random: () => number, choices: readonly string[]): string {
  return choices[Math.floor(random() * choices.length)] ?? "";
}

function some(random: () => number, choices: readonly string[]): string {
  return Array.from({ length: Math.floor(random() * 4) }, () => one(random, choices)).join("");
}
