import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { validateJobInput } from "@parsewright/contract";
import { writeDocx } from "@parsewright/document/testing/ooxml-writer";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkServerUrl } from "./check-server-url.ts";
import { describeSource, sourceKindOf } from "./describe-source.ts";
import { detectFileFormat } from "./detect-file-format.ts";
import { fetchInput } from "./fetch-input.ts";
import { readInputSettings } from "./input-settings.ts";

const LOGIN_PAGE = "<!doctype html><title>Please sign in</title><h1>Please sign in</h1>";
const PDF = Buffer.from("%PDF-1.4\n");

const requested: (string | undefined)[] = [];
let server: Server;
let origin: string;
let folder: string;
/** Requests that are answered as if the bucket were gone. */
let outages = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    requested.push(request.url);
    if (outages-- > 0) response.statusCode = 503;
    response.end(request.url?.startsWith("/login") ? LOGIN_PAGE : PDF);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "fetch-input-"));
  return () => rmSync(folder, { recursive: true });
});

describe("fetchInput", () => {
  it("stores the document of every source and says what it is", async () => {
    writeFileSync(join(folder, "on-volume.pdf"), PDF);
    const inputs = [
      { file_url: `${origin}/a.pdf` },
      { file_b64: PDF.toString("base64") },
      { volume_path: join(folder, "on-volume.pdf") },
    ];

    for (const input of inputs) {
      const document = await fetchDocument(input, { PARSER_ALLOW_LOCAL_FETCH: "true" });

      expect(document).toMatchObject({ bytes: PDF.length, format: "pdf" });
      expect(readFileSync(document.path)).toEqual(PDF);
      rmSync(document.path);
    }
  });

  it("refuses a private host unless the operator allows it", async () => {
    await expect(fetchDocument({ file_url: origin })).rejects.toThrow(
      "file_url must point at a publicly routable host; '127.0.0.1' is not one (set PARSER_ALLOW_LOCAL_FETCH=1 to allow this)",
    );
  });

  it("fetches what its gateway keeps from where it gets its jobs", async () => {
    const environment = {
      PARSER_PUBLIC_URL: "https://parser.example.com/",
      RUNPOD_WEBHOOK_GET_JOB: `${origin}/v2/documents/job-take/$ID?gpu=local`,
      PARSER_ALLOW_FETCH_FROM: new URL(origin).host,
    };
    const input = { file_url: "https://parser.example.com/blobs/uploads/a.pdf?signature=b" };

    expect(await fetchDocument(input, environment)).toMatchObject({ bytes: PDF.length });
    expect(requested.at(-1)).toBe("/blobs/uploads/a.pdf?signature=b");
  });

  it("fetches them from the public address where it may not fetch from there", () => {
    const environment = {
      PARSER_PUBLIC_URL: "https://parser.example.com",
      RUNPOD_WEBHOOK_GET_JOB: "http://10.0.0.5:8000/v2/documents/job-take/$ID?gpu=own",
    };

    expect(readInputSettings(environment).uploads).toBeUndefined();
  });

  it("waits for an upload while the gateway's store is gone, and for no other server", async () => {
    const input = { file_url: `${origin}/blobs/uploads/b.pdf` };
    outages = 1;
    await expect(fetchDocument(input, { PARSER_ALLOW_LOCAL_FETCH: "on" })).rejects.toMatchObject({
      code: "FETCH_FAILED",
    });

    outages = 2;
    const own = { PARSER_ALLOW_FETCH_FROM: new URL(origin).host };
    expect(await fetchDocument(input, own)).toMatchObject({ bytes: PDF.length });
  });

  it("calls through the operator's proxy", async () => {
    const document = await fetchDocument(
      { file_url: "http://93.184.216.34/a.pdf" },
      { HTTP_PROXY: origin },
    );

    expect(document.bytes).toBe(PDF.length);
  });

  it.each(["/login.pdf?next=1", "/login.DOCX", "/login.png"])(
    "refuses a web page at %s, where another document was promised",
    async (path) => {
      await expect(
        fetchDocument({ file_url: origin + path }, { PARSER_ALLOW_LOCAL_FETCH: "on" }),
      ).rejects.toThrow("file_url returned the file body (not an error page)");
    },
  );

  it.each(["/login", "/login.html", "/login.php"])("takes a web page at %s", async (path) => {
    const { format } = await fetchDocument(
      { file_url: origin + path },
      { PARSER_ALLOW_LOCAL_FETCH: "on" },
    );
    expect(format).toBe("html");
  });

  it("refuses a document of no format we read", async () => {
    await expect(
      fetchDocument({ file_b64: Buffer.from("\0hello").toString("base64") }),
    ).rejects.toThrow("input bytes do not match any supported format");
  });
});

describe("detectFileFormat", () => {
  it("finds the kind of an office file at its end, without reading what is between", async () => {
    const path = join(folder, "large.docx");
    // Stored, so that the names in the local headers of the parts are far from the head.
    const filler = Buffer.alloc(300_000, "x");
    writeFileSync(path, Buffer.concat([zipHead(filler), writeDocx({ body: "" })]));

    expect(await detectFileFormat(path)).toBe("docx");
  });

  it("tells a protected office file from an old one", async () => {
    const ole = Buffer.from("d0cf11e0a1b11ae1", "hex");
    const filler = Buffer.alloc(200_000);
    const isProtected = Buffer.from("EncryptedPackage", "utf16le");
    writeFileSync(join(folder, "old"), Buffer.concat([ole, filler, filler]));
    writeFileSync(join(folder, "protected"), Buffer.concat([ole, filler, isProtected, filler]));

    await expect(detectFileFormat(join(folder, "old"))).rejects.toThrow(
      "of a kind that is not read",
    );
    await expect(detectFileFormat(join(folder, "protected"))).rejects.toThrow("with a password");
  });

  it("refuses an empty file", async () => {
    writeFileSync(join(folder, "empty"), "");

    await expect(detectFileFormat(join(folder, "empty"))).rejects.toThrow("empty (0 bytes)");
  });
});

describe("describeSource", () => {
  it.each([
    {
      input: { file_url: "https://user:pass@host:8443/a%20b.pdf?X-Amz-Signature=s#f" },
      source: "url:https://host:8443/a%20b.pdf",
      kind: "url",
    },
    {
      input: { volume_path: "/workspace/../a.pdf" },
      source: "volume:/workspace/../a.pdf",
      kind: "volume",
    },
    { input: { file_b64: PDF.toString("base64") }, source: "b64", kind: "b64" },
  ])("gives $source", ({ input, source, kind }) => {
    const resolved = validateJobInput(input);

    expect([describeSource(resolved), sourceKindOf(resolved)]).toEqual([source, kind]);
  });

  it("knows no kind for a probe", () => {
    expect(sourceKindOf(validateJobInput({ probe: true }))).toBe("unknown");
  });
});

describe("checkServerUrl", () => {
  it("refuses a private model server by default", async () => {
    await expect(check("http://127.0.0.1:8000/v1")).rejects.toThrow(
      "server_url must point at a publicly routable host; '127.0.0.1' is not one (set PARSER_ALLOW_LOCAL_FETCH=1 to allow this)",
    );
    await expect(check("http://localhost:8000/v1")).rejects.toThrow(
      "server_url must point at a publicly routable host; 'localhost' is not one",
    );
  });

  it("allows it with PARSER_ALLOW_LOCAL_FETCH", async () => {
    await expect(
      check("http://127.0.0.1:8000/v1", { PARSER_ALLOW_LOCAL_FETCH: "1" }),
    ).resolves.toBeUndefined();
  });

  it("allows the hosts of the operator's list and no others", async () => {
    const environment = { PARSER_SERVER_URL_ALLOW: "127.0.0.1:8000, models.example" };

    await expect(check("http://127.0.0.1:8000/v1", environment)).resolves.toBeUndefined();
    await expect(check("http://1.1.1.1/v1", environment)).rejects.toThrow(
      "server_url host '1.1.1.1' is not one of the hosts allowed here (PARSER_SERVER_URL_ALLOW)",
    );
  });

  it("refuses a metadata service whatever is allowed", async () => {
    await expect(
      check("http://169.254.169.254/", { PARSER_ALLOW_LOCAL_FETCH: "1" }),
    ).rejects.toThrow("publicly routable");
  });

  it("judges names and addresses before the operator's proxy gets them", async () => {
    const environment = { HTTP_PROXY: origin };

    await expect(check("http://93.184.216.34/v1", environment)).resolves.toBeUndefined();
    for (const host of ["10.0.0.1", "localhost:8000"]) {
      await expect(check(`http://${host}/v1`, environment)).rejects.toThrow("publicly routable");
    }
  });

  it("refuses ports of other services", async () => {
    await expect(check("http://1.1.1.1:6379/")).rejects.toThrow("server_url may not use port 6379");
  });
});

describe("readInputSettings", () => {
  it("has the reference worker's defaults", () => {
    expect(readInputSettings({ PARSER_VOLUME_ROOTS: " , ", PARSER_SERVER_URL_ALLOW: "" })).toEqual({
      allowLocalFetch: false,
      trustedHosts: [],
      proxies: { except: [] },
      volumeRoots: ["/runpod-volume", "/workspace", "/tmp", "/worker"],
      maxVolumeFileBytes: 2048 * 1024 * 1024,
    });
  });

  it.each([
    [{ PARSER_VOLUME_ROOTS: "/data,files" }, "PARSER_VOLUME_ROOTS"],
    [{ PARSER_MAX_VOLUME_FILE_MB: "2 GB" }, "PARSER_MAX_VOLUME_FILE_MB"],
    [{ PARSER_MAX_VOLUME_FILE_MB: "0" }, "PARSER_MAX_VOLUME_FILE_MB"],
  ])("stops at %o", (environment, name) => {
    expect(() => readInputSettings(environment)).toThrow(name);
  });
});

function fetchDocument(input: unknown, environment: Record<string, string> = {}) {
  let decoded: Uint8Array | undefined;
  const resolved = validateJobInput(input, { checkFileBytes: (bytes) => void (decoded = bytes) });
  const settings = readInputSettings(environment);
  const { signal } = new AbortController();
  return fetchInput(resolved, { folder, signal, settings, ...(decoded && { decoded }) });
}

function check(serverUrl: string, environment: Record<string, string> = {}) {
  return checkServerUrl(serverUrl, readInputSettings(environment));
}

/** The first entry of a zip, stored, before the rest of it. */
function zipHead(content: Buffer): Buffer {
  const header = Buffer.alloc(30);
  header.write("PK\u0003\u0004", "latin1");
  header.writeUInt32LE(content.length, 18);
  header.writeUInt32LE(content.length, 22);
  return Buffer.concat([header, content]);
}
