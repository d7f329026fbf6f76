import { describe, expect, it } from "vitest";
import { outlineOfBody } from "../testing/read-docx.ts";
import { field, run } from "../testing/snippets.ts";

const mark = (type: string, data = "") =>
  `<w:r><w:fldChar w:fldCharType="${type}">${data}</w:fldChar></w:r>`;
const instruction = (text: string) =>
  `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`;

describe("fields", () => {
  it("show their cached result and never their instruction", async () => {
    const outline = await outlineOfBody(
      `<w:p>${run("Page ")}${field(" PAGE ", run("7"))}${run(" of ")}` +
        `<w:fldSimple w:instr=" NUMPAGES ">${run("9")}</w:fldSimple></w:p>`,
    );

    expect(outline).toEqual(["Page 7 of 9"]);
  });

  it("may stand in the instruction of another", async () => {
    const inner = field(" MERGEFIELD x ", run("hidden"));
    const outline = await outlineOfBody(
      `<w:p>${mark("begin")}${instruction(" IF ")}${inner}${instruction(' = "a" ')}${mark("separate")}` +
        `${run("shown")}${mark("end")}${run(".")}</w:p>`,
    );

    expect(outline).toEqual(["shown."]);
  });

  it("may stand in one run as a whole", async () => {
    const outline = await outlineOfBody(
      `<w:p><w:r><w:t xml:space="preserve">See </w:t><w:fldChar w:fldCharType="begin"/><w:instrText>REF a</w:instrText>` +
        `<w:fldChar w:fldCharType="separate"/><w:t>Table 1</w:t><w:fldChar w:fldCharType="end"/><w:t>.</w:t></w:r></w:p>`,
    );

    expect(outline).toEqual(["See Table 1."]);
  });

  it("without a result show nothing", async () => {
    const outline = await outlineOfBody(
      `<w:p>${run("word")}${mark("begin")}${instruction(' XE "word" ')}${mark("end")}</w:p>`,
    );

    expect(outline).toEqual(["word"]);
  });

  it("that never end cost no text", async () => {
    const outline = await outlineOfBody(
      `<w:p>${mark("begin")}${instruction(" PAGE ")}${mark("separate")}${run("kept")}</w:p><w:p>${run("also kept")}</w:p>`,
    );

    expect(outline).toEqual(["kept", "also kept"]);
  });

  it("of forms show their boxes and choices", async () => {
    const tick = `<w:ffData><w:checkBox><w:default w:val="0"/><w:checked/></w:checkBox></w:ffData>`;
    const empty = `<w:ffData><w:checkBox><w:default w:val="0"/></w:checkBox></w:ffData>`;
    const list = `<w:ffData><w:ddList><w:result w:val="1"/><w:listEntry w:val="Tea"/><w:listEntry w:val="Coffee"/></w:ddList></w:ffData>`;
    const form = (code: string, data: string) =>
      mark("begin", data) + instruction(code) + mark("end");
    const outline = await outlineOfBody(
      `<w:p>${form(" FORMCHECKBOX ", tick)}${run(" yes ")}${form(" FORMCHECKBOX ", empty)}${run(" no ")}${form(" FORMDROPDOWN ", list)}</w:p>`,
    );

    expect(outline).toEqual(["☒ yes ☐ no Coffee"]);
  });
});
