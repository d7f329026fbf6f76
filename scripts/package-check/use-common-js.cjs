// What a program of CommonJS writes.
const assert = require("node:assert/strict");
const { ParserClient, openDocument } = require("@parsewright/client");
const { JobInput } = require("@parsewright/contract");

assert.equal(
  typeof new ParserClient({ baseUrl: "http://127.0.0.1:8000" }).parseDocumentFromFile,
  "function",
);
assert.equal(typeof openDocument, "function");
assert.equal(JobInput.parse({}).transport, "tarball_b64");
