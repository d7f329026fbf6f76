import type { Block } from "@parsewright/contract";
import { equationBlock } from "@parsewright/document/blocks";
import { childElements, type XmlElement } from "@parsewright/document/xml";
import { ommlToLatex } from "../../ooxml/omml-to-latex.ts";
import type { Story } from "../story.ts";
import { readTable } from "../tables/read-table.ts";
import { bindCaptions } from "../drafts/bind-captions.ts";
import type { Draft } from "../drafts/draft.ts";
import { groupDrafts } from "../drafts/group-drafts.ts";
import { PageBreakMarker } from "./page-breaks.ts";
import { readParagraph } from "./read-paragraph.ts";

/** Reads paragraphs and tables in order. */
export function readBlocks(elements: readonly XmlElement[], story: Story): Draft[] {
  return elements.flatMap((element) => readElement(element, story));
}

/** The finished blocks of a story. */
export function readStory(elements: readonly XmlElement[], story: Story): Block[] {
  const pages = new PageBreakMarker(story.file.sheet);
  const drafts = elements.flatMap((element) => pages.mark(element, readElement(element, story)));
  return bindCaptions(groupDrafts(drafts));
}

function readElement(element: XmlElement, story: Story): Draft[] {
  switch (element.name) {
    case "w:p":
      return readParagraph(element, story);
    case "w:tbl":
      return readTable(element, story);
    case "m:oMathPara":
      return childElements(element, "m:oMath").flatMap((inner) => readElement(inner, story));
    case "m:oMath":
      return [{ kind: "block", block: equationBlock({ content: ommlToLatex(element) }) }];
    case "w:altChunk":
      story.findings.messages.add(
        "A document of another format is embedded in the text and was left out.",
      );
      return [];
    case "w:subDoc":
      story.findings.messages.add("A part of the text lies in another file and was left out.");
      return [];
    default:
      return [];
  }
}
