import { connect } from "node:net";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { ParserError } from "@parsewright/contract";
import type { FastifyRequest } from "fastify";
import { describe, expect, it } from "vitest";
import { useTestGateway } from "../testing/test-gateway.ts";
import { type FormFile, readForm } from "./read-form.ts";

const RULES = { maxFiles: 2, maxFields: 4, fieldMaxBytes: 1024, advice: "Send another." };
const PART = 'Content-Disposition: form-data; name="x"';
const FILE = 'Content-Disposition: form-data; name="file"; filename="a.pdf"';

describe("readForm", () => {
  it("reads fields and files", async () => {
    const { fields, files } = await read(
      `--b\r\n${PART}\r\n\r\n1\r\n--b\r\n${FILE}\r\n\r\nbody\r\n--b--\r\n`,
    );
    expect(fields).toEqual([["x", "1"]]);
    expect(files).toEqual(["body"]);
  });

  it.each([
    {
      name: "has no empty line behind the header of its last part",
      body: `--b\r\n${PART}\r\nvalue\r\n--b--\r\n`,
    },
    { name: "ends inside a header", body: `--b\r\n${FILE}\r\n\r\nbody\r\n--b\r\nContent-Disp` },
    { name: "ends inside a file", body: `--b\r\n${FILE}\r\n\r\nbo` },
    { name: "is empty", body: "" },
  ])("refuses a form that $name", async ({ body }) => {
    await expect(read(body)).rejects.toMatchObject({
      code: "INVALID_INPUT",
      message: "The form cannot be read: it is truncated or malformed. Send another.",
    });
  });

  it.each([
    { name: "before it reads", store: () => Promise.reject(FULL) },
    {
      name: "while it reads",
      store: async ({ stream }: FormFile) => {
        for await (const chunk of stream) if (String(chunk)) throw FULL;
      },
    },
  ])("leaves an error of the store as it is, $name", async ({ store }) => {
    const body = `--b\r\n${FILE}\r\n\r\nbody\r\n--b--\r\n`;
    await expect(read(body, store)).rejects.toBe(FULL);
  });

  it("leaves what the store says of a file as it is", async () => {
    const refusal = new ParserError("PAYLOAD_TOO_LARGE", "It is too large.");
    const body = `--b\r\n${FILE}\r\n\r\nbody\r\n--b--\r\n`;
    await expect(read(body, () => Promise.reject(refusal))).rejects.toBe(refusal);
  });
});

const FULL = Object.assign(new Error("could not extend file"), { code: "53100" });

function read(body: string, store?: (file: FormFile) => Promise<unknown>) {
  const raw = Readable.from([Buffer.from(body)], { objectMode: false });
  const request = { raw, headers: { "content-type": "multipart/form-data; boundary=b" } };
  const keep = async ({ stream }: FormFile) => (await buffer(stream)).toString();
  return readForm(request as unknown as FastifyRequest, RULES, store ?? keep);
}

describe("the gateway", () => {
  const gateway = useTestGateway();

  it.each([
    "/v2/e/run",
    "/v2/e/runsync",
    "/v1/convert/file",
    "/general/v0/general",
    "/v1/files",
    "/tasks",
  ])("answers a form without an end at %s", async (path) => {
    expect(await post(path, `--b\r\n${PART}\r\nvalue\r\n--b--\r\n`)).toMatch(/^HTTP\/1.1 400 /);
  });

  function post(path: string, body: string): Promise<string> {
    const { hostname, port } = new URL(gateway.url);
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${gateway.key}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      );
      socket.once("data", (data) => {
        resolve(data.toString());
        socket.destroy();
      });
      socket.once("error", reject);
    });
  }
});
