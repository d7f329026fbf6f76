import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { validateJobInput } from "@parsewright/contract";
import { afterEach, describe, expect, it } from "vitest";
import { checkTransport, readOutputSettings } from "./output-settings.ts";
import { packageResult, type PackagingRequest, spillResult } from "./package-result.ts";
import {
  differencesOf,
  largeResult,
  removeFolders,
  requestFor,
  RESULT_FILES,
} from "./testing/output-folders.ts";
import { unpackArchive } from "./testing/unpack-archive.ts";

const BUCKET = {
  BUCKET_NAME: "results",
  BUCKET_ACCESS_KEY_ID: "key",
  BUCKET_SECRET_ACCESS_KEY: "canary-secret",
};

/** Less than the envelope of a response alone. */
const NOTHING_FITS = { PARSER_RESPONSE_MAX_BYTES: "1" };

let server: Server | undefined;

afterEach(async () => {
  removeFolders();
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
  server = undefined;
});

describe("packageResult", () => {
  it.each(["inline", "tarball_b64"] as const)(
    "stores 25 MB of %s with the gateway where there is no bucket",
    async (transport) => {
      const gateway = await startGateway();
      const files = largeResult();

      const { payload, bytesOut } = await packageResult(
        requestFor({ transport }, files),
        gateway.settings,
      );

      const [request] = gateway.requests;
      expect(payload).toEqual({
        tarball_url: "https://gateway.example/blobs/b1?token=t",
        tarball_url_expires_in: 3600,
        bucket_key: "blobs/b1",
        bucket_bytes: request?.body.length,
        parser_spilled_from: transport,
      });
      expect(bytesOut).toBe(request?.body.length);
      expect(request).toMatchObject({
        method: "PUT",
        url: "/blob/pod-1/job-1?gpu=x",
        authorization: "worker-key",
        contentType: "application/gzip",
        contentLength: String(bytesOut),
      });
      const unpacked = unpackArchive(request?.body ?? Buffer.alloc(0));
      expect(Object.keys(unpacked)).toEqual(Object.keys(files).sort());
    },
  );

  it("names size, limit and ways out where there is no store", async () => {
    const request = requestFor({ transport: "inline" }, largeResult());

    await expect(packageResult(request, readOutputSettings({}))).rejects.toMatchObject({
      code: "RESULT_TOO_LARGE",
      message: expect.stringMatching(
        /^the result is 33\.\d MB, over the limit of 20 MB for transport 'inline'; use transport 's3' with the BUCKET_\* variables set on the endpoint, parse fewer pages per job \(start_page, end_page\), or ask for fewer formats$/,
      ) as string,
    });
  });

  it("carries 25 MB in the response where the platform takes that", async () => {
    const settings = readOutputSettings({ PARSER_RESPONSE_MAX_BYTES: String(64 * 1024 * 1024) });

    const { payload } = await packageResult(requestFor({}, largeResult()), settings);

    expect(Object.keys(payload)).toEqual(["tarball_b64"]);
  });

  it("packs the files of the hosted API's archive only where the job asks for that", async () => {
    const hosted = { "full.md": "# x", "layout.json": "{}", "doc_origin.pdf": "%PDF-" };
    const input = { basename: "doc", archive_format: "zip" } as const;

    const [ordinary, mixed, other] = await Promise.all([
      archiveOf(requestFor(input)),
      archiveOf(requestFor(input, { ...RESULT_FILES, ...hosted })),
      archiveOf({ ...requestFor(input, { ...hosted, "doc.md": "" }), archiveLayout: "hosted" }),
    ]);

    expect(mixed.equals(ordinary)).toBe(true);
    expect(differencesOf(unpackArchive(ordinary), RESULT_FILES)).toEqual([]);
    expect(differencesOf(unpackArchive(other), hosted)).toEqual([]);
  });

  it("tries again when the gateway fails, and sends everything again", async () => {
    const gateway = await startGateway({ statuses: [503, 429], environment: NOTHING_FITS });

    await packageResult(requestFor(), gateway.settings);

    const sizes = gateway.requests.map(({ body }) => body.length);
    expect(sizes).toHaveLength(3);
    expect(new Set(sizes).size).toBe(1);
  });

  it.each([
    { statuses: [403], reason: "HTTP 403", calls: 1 },
    { statuses: [500, 500, 500], reason: "HTTP 500", calls: 3 },
    { statuses: [], answer: "{}", reason: "an answer without an address", calls: 1 },
    { statuses: [], answer: "<html>", reason: "an answer without an address", calls: 1 },
  ])("fails with $reason after $calls calls", async ({ statuses, answer, reason, calls }) => {
    const gateway = await startGateway({ statuses, answer, environment: NOTHING_FITS });

    await expect(packageResult(requestFor(), gateway.settings)).rejects.toMatchObject({
      code: "STORAGE_UNAVAILABLE",
      message: `the result could not be stored in the gateway: ${reason}`,
    });
    expect(gateway.requests).toHaveLength(calls);
  });

  it("says what the gateway says of a result that is over its limit", async () => {
    const error = "the result has at least 300.0 MB, over the limit of 256.0 MB";
    const gateway = await startGateway({
      statuses: [413],
      refusal: JSON.stringify({ error, code: "RESULT_TOO_LARGE", requestId: "r1" }),
      environment: NOTHING_FITS,
    });

    await expect(packageResult(requestFor(), gateway.settings)).rejects.toMatchObject({
      code: "RESULT_TOO_LARGE",
      message: error,
    });
    expect(gateway.requests).toHaveLength(1);
  });

  it.each(["<html>", "{}", '{"error":"no","code":"RATE_LIMITED","requestId":"r1"}'])(
    "says that a result is too large where a proxy refuses its size with %s",
    async (refusal) => {
      const gateway = await startGateway({ statuses: [413], refusal, environment: NOTHING_FITS });

      await expect(packageResult(requestFor(), gateway.settings)).rejects.toMatchObject({
        code: "RESULT_TOO_LARGE",
        message: expect.stringMatching(
          /^the archive of the result has \d\.\d MB, more than the gateway or a proxy in front of it takes; /,
        ) as string,
      });
    },
  );

  it("takes transport s3 to the gateway where no bucket was set", async () => {
    const gateway = await startGateway();
    const request = requestFor({ transport: "s3" });

    checkTransport(request.input, gateway.settings);
    const { payload } = await packageResult(request, gateway.settings);

    expect(payload).toMatchObject({ bucket_key: "blobs/b1" });
    expect(payload).not.toHaveProperty("parser_spilled_from");
  });

  it("refuses transport s3 where a bucket was set in part, even with a gateway", async () => {
    const gateway = await startGateway({ environment: BUCKET });
    const { input } = requestFor({ transport: "s3" });

    expect(() => checkTransport(input, gateway.settings)).toThrow("BUCKET_ENDPOINT_URL");
  });

  it("stores with the gateway what the bucket does not take", async () => {
    const gateway = await startGateway({
      environment: { ...NOTHING_FITS, ...BUCKET, BUCKET_ENDPOINT_URL: "http://127.0.0.1:1" },
    });

    const { payload } = await packageResult(requestFor(), gateway.settings);

    expect(payload).toMatchObject({ bucket_key: "blobs/b1", parser_spilled_from: "tarball_b64" });
  });

  it("stops with the reason of the signal while the gateway takes its time", async () => {
    const controller = new AbortController();
    const gateway = await startGateway({
      onRequest: () => controller.abort(new Error("cancelled by a test")),
    });
    const request = { ...requestFor({}, largeResult()), signal: controller.signal };

    await expect(packageResult(request, gateway.settings)).rejects.toThrow("cancelled by a test");
  });
});

describe("spillResult", () => {
  it("stores what the platform refused, small as it is", async () => {
    const gateway = await startGateway();

    const { payload } = await spillResult(
      { ...requestFor({ archive_format: "zip" }), refusedBytes: 9 * 1024 * 1024 },
      gateway.settings,
    );

    expect(payload).toMatchObject({ parser_spilled_from: "tarball_b64" });
    const [request] = gateway.requests;
    expect(request?.contentType).toBe("application/zip");
    const unpacked = unpackArchive(request?.body ?? Buffer.alloc(0));
    expect(Object.keys(unpacked)).toEqual(Object.keys(RESULT_FILES));
  });

  it("says how large it was where there is no store", async () => {
    const request = { ...requestFor(), refusedBytes: 9 * 1024 * 1024 };

    await expect(spillResult(request, readOutputSettings({}))).rejects.toThrow(
      "the result is 9.0 MB, more than the platform takes for transport 'tarball_b64'",
    );
  });
});

describe("checkTransport", () => {
  it("names the variables that transport s3 lacks, and no others", () => {
    const settings = readOutputSettings({ BUCKET_NAME: "results", BUCKET_ENDPOINT_URL: " " });

    expect(() => checkTransport(inputWith("s3"), settings)).toThrow(
      "transport='s3' requires worker env vars: BUCKET_ENDPOINT_URL, BUCKET_ACCESS_KEY_ID, BUCKET_SECRET_ACCESS_KEY. " +
        "Set these in the endpoint's environment and redeploy.",
    );
    expect(() => checkTransport(inputWith("inline"), settings)).not.toThrow();
  });

  it("accepts s3 with all four", () => {
    const settings = readOutputSettings({ ...BUCKET, BUCKET_ENDPOINT_URL: "https://s3.example" });

    expect(() => checkTransport(inputWith("s3"), settings)).not.toThrow();
  });
});

describe("readOutputSettings", () => {
  it.each(["0", "20 MB", "-1", "1.5"])("stops at PARSER_RESPONSE_MAX_BYTES %s", (value) => {
    expect(() => readOutputSettings({ PARSER_RESPONSE_MAX_BYTES: value })).toThrow(
      `PARSER_RESPONSE_MAX_BYTES is "${value}". Set it to a whole number of 1 or more`,
    );
  });

  it("stops at an address of the gateway's store that is not one", () => {
    expect(() => readOutputSettings({ PARSER_WEBHOOK_POST_BLOB: "store/$ID" })).toThrow(
      'PARSER_WEBHOOK_POST_BLOB is "store/$ID". Set it to an address',
    );
  });
});

function inputWith(transport: "s3" | "inline") {
  return validateJobInput({ volume_path: "/a.pdf", transport });
}

const ANSWER = JSON.stringify({
  url: "https://gateway.example/blobs/b1?token=t",
  expires_in: 3600,
  key: "blobs/b1",
});

interface GatewayBehaviour {
  /** What it answers at first; after that it takes what it gets. */
  readonly statuses?: readonly number[];
  readonly answer?: string | undefined;
  /** The text of every other status. */
  readonly refusal?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly onRequest?: () => void;
}

async function archiveOf(request: PackagingRequest): Promise<Buffer> {
  const { payload } = await packageResult(request, readOutputSettings({}));
  return Buffer.from("tarball_b64" in payload ? payload.tarball_b64 : "", "base64");
}

async function startGateway({
  statuses = [],
  answer = ANSWER,
  refusal = "no",
  environment,
  onRequest,
}: GatewayBehaviour = {}) {
  const requests: Awaited<ReturnType<typeof record>>[] = [];
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    onRequest?.();
    requests.push(await record(request));
    const status = statuses[requests.length - 1];
    response.statusCode = status ?? 200;
    response.end(status === undefined ? answer : refusal);
  };
  const started = createServer((request, response) => {
    // It fails when the worker hangs up.
    respond(request, response).catch(() => {});
  });
  server = started;
  await new Promise<void>((resolve) => {
    started.listen(0, "127.0.0.1", resolve);
  });
  const { port } = started.address() as AddressInfo;
  const settings = readOutputSettings({
    PARSER_WEBHOOK_POST_BLOB: `http://127.0.0.1:${port}/blob/$RUNPOD_POD_ID/$ID?gpu=x`,
    RUNPOD_POD_ID: "pod-1",
    RUNPOD_AI_API_KEY: "worker-key",
    ...environment,
  });
  return { requests, settings };
}

async function record(request: IncomingMessage) {
  const { method, url, headers } = request;
  return {
    method,
    url,
    authorization: headers.authorization,
    contentType: headers["content-type"],
    contentLength: headers["content-length"],
    body: await buffer(request),
  };
}
