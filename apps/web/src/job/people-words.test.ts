import { describe, expect, it } from "vitest";
import { endWords, peopleWords, failureWords } from "./people-words.ts";

describe("messages for people", () => {
  it("do not speak of fields that only programs send", () => {
    const message = "Check that file_b64 was base64-encoded correctly.";
    expect(peopleWords("UNSUPPORTED_FORMAT", message)).toMatch(/^This kind of file/);
  });

  it("do not name addresses where the service does not answer", () => {
    expect(peopleWords("CONNECTION_FAILED", "No answer from http://127.0.0.1:8000: refused.")).toBe(
      "The service does not answer. Check your connection, and try again.",
    );
  });

  it("are the service's own where these are about the document", () => {
    const message = "The PDF is too damaged to be opened.";
    expect(peopleWords("DOCUMENT_CORRUPT", message)).toBe(
      `${message} Download it again, or save it anew in the program that made it, and choose the new file.`,
    );
    expect(peopleWords(undefined, message)).toBe(message);
  });

  it("distinguish a wrong password from none", () => {
    const none = "The PDF is protected with a password. Send the password in the field password.";
    const wrong = "The password does not open the PDF. Check the field password.";
    expect(peopleWords("DOCUMENT_ENCRYPTED", none)).toBe(
      "The document is protected by a password.",
    );
    expect(peopleWords("DOCUMENT_ENCRYPTED", wrong)).toBe(
      "This password does not open the document.",
    );
  });

  it("say what to do about a job that took too long", () => {
    expect(endWords(undefined, "executionTimeout exceeded")).toContain("in parts");
    expect(endWords(undefined, "something else")).toBe("something else");
    expect(endWords({ code: "FETCH_FAILED", message: "x" }, "y")).toContain("fetched");
  });
});

it.each([
  [
    "ValueError: file_b64 is not a PDF: it is damaged.",
    "the document is not a PDF: it is damaged.",
  ],
  ["it broke", "it broke"],
  [undefined, "The worker did not say why."],
])("says of %j what operators can use", (text, words) => {
  expect(failureWords(text, "FAILED")).toBe(words);
});
