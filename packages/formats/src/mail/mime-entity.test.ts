import { describe, expect, it } from "vitest";
import { decodeDocument } from "../flow/decode-document.ts";
import { readMime } from "./mime-entity.ts";

describe("the file name of a part", () => {
  it.each([
    ["is as it is", "attachment; filename=plan.pdf", "plan.pdf"],
    ["may have signs in quotes", String.raw`attachment; filename="a;b \"c\".pdf"`, 'a;b "c".pdf'],
    [
      "is joined from all its pieces",
      'attachment; filename*0="a long "; filename*1="file name"; filename*2=.pdf',
      "a long file name.pdf",
    ],
    [
      "is joined from pieces in any order",
      'attachment; filename*10=f; filename*2=" name"; filename*0="a long"; filename*9=.pd; filename*1=" file"',
      "a long file name.pdf",
    ],
    ["may be encoded", "attachment; filename*=UTF-8'en'%e2%82%ac%20rates", "€ rates"],
    [
      "may be encoded in some of its pieces, and a character cut between two",
      "attachment; filename*0*=UTF-8''%e2%82; filename*1*=%ac%20; filename*2=rates",
      "€ rates",
    ],
    [
      "has the encoding that the first piece names",
      "attachment; filename*0*=iso-8859-7''%e1; filename*1*=%e2",
      "αβ",
    ],
    [
      "is the encoded one of two",
      "attachment; filename*=UTF-8''%e2%82%ac.pdf; filename=EUR.pdf",
      "€.pdf",
    ],
    [
      "may be encoded as words",
      'attachment; filename="=?utf-8?B?4oKs?= =?utf-8?Q?=2Epdf?="',
      "€.pdf",
    ],
    ["may be bytes", "attachment; filename=é.pdf", "é.pdf"],
  ])("%s", (_, disposition, fileName) => {
    expect(read(`Content-Disposition: ${disposition}`).fileName).toBe(fileName);
  });
});

describe("readMime", () => {
  it("leaves comments out of types", () => {
    expect(read("Content-Type: Application/PDF (the plan; not=this)").mediaType).toBe(
      "application/pdf",
    );
  });

  it("knows encodings of seven bits", () => {
    const message = read("Content-Type: text/plain; charset=ISO-2022-JP", "\u001B$B%F%9%H\u001B(B");
    const subject = read("Subject: =?ISO-2022-JP?B?GyRCJUYlOSVIGyhC?=").header("subject");

    expect(decodeDocument(message.bytes(), message.charset)).toBe("テスト");
    expect(subject).toBe("テスト");
  });
});

function read(header: string, body = "") {
  return readMime(Buffer.from(`${header}\r\n\r\n${body}`));
}
