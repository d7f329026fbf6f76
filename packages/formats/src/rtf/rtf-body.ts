import type { XmlElement, XmlNode } from "@parsewright/document/xml";
import { assembleParagraphs, type FlowParagraph } from "../flow/assemble-paragraphs.ts";
import { flowElement, pageBreak } from "../flow/flow-tree.ts";
import { RowTable } from "../flow/row-table.ts";
import type { Destination, RtfState } from "./rtf-state.ts";

/** Paragraph properties, until `\\pard` resets them. */
interface ParagraphLook {
  headingLevel: number | undefined;
  listLevel: number;
  isInTable: boolean;
}

/** Builds the tree of a file from its text and its control words. */
export class RtfBody {
  readonly #tables = new RowTable();
  readonly #elements: XmlElement[] = [];
  readonly #notes: XmlElement[] = [];
  readonly #pictures: Buffer[] = [];
  /** Levels by the numbers of styles. */
  readonly #headings = new Map<number, number>();
  #paragraphs: FlowParagraph[] = [];
  #children: XmlNode[] = [];
  #look = plainLook();
  /** Bullet or number that came with the paragraph. */
  #listText: string | undefined;
  #instruction = "";
  #link: string | undefined;
  #picture = "";
  #style = { number: 0, name: "" };
  /** A section has ended, and nothing of the next was read. */
  #isSectionStart = false;
  /** Page break setting of the last section, which the next one inherits unless it overrides it. */
  #sectionsBeginPages = true;
  /** Nodes that a note interrupts. */
  #outer: XmlNode[] | undefined;

  text(text: string, state: RtfState): void {
    if (state.destination === "link") this.#instruction += text;
    else if (state.destination === "list text") this.#listText = (this.#listText ?? "") + text;
    else if (state.destination === "picture") this.#picture += text.replaceAll(/[^\da-f]/gi, "");
    else if (state.destination === "style sheet") this.#readStyleName(text);
    else this.#children.push(styled(text, state, this.#look.headingLevel !== undefined));
  }

  word(word: string, value: number | undefined, { destination }: RtfState): void {
    if (destination === "style sheet") {
      if (word === "s") this.#style = { number: value ?? 0, name: "" };
    } else if (destination === "note" && (word === "par" || word === "line")) {
      this.#children.push(flowElement("br", []));
    } else if (destination === "text" && Object.hasOwn(this.#words, word)) {
      this.#words[word]?.(value ?? 0);
    }
  }

  binary(bytes: Buffer, { destination }: RtfState): void {
    if (destination === "picture") this.#picture += bytes.toString("hex");
  }

  beginDestination(destination: Destination): void {
    if (destination === "list text") this.#listText = "";
    else if (destination === "link") this.#instruction = "";
    else if (destination === "picture") this.#picture = "";
    else if (destination === "note") [this.#outer, this.#children] = [this.#children, []];
  }

  endDestination(destination: Destination): void {
    if (destination === "link") {
      this.#link = /HYPERLINK\s+(?:\\[a-z]\s+)*"([^"]+)"/i.exec(this.#instruction)?.[1] ?? "";
    } else if (destination === "picture") this.#endPicture();
    else if (destination === "note") this.#endNote();
  }

  /** Takes the target of a field whose instruction just ended. */
  takeLink(): string | undefined {
    const taken = this.#link;
    this.#link = undefined;
    return taken;
  }

  finish(): { readonly tree: XmlElement; readonly pictures: readonly Uint8Array[] } {
    if (this.#children.length > 0) this.#endParagraph();
    this.#settle();
    const tree = flowElement("html", [...this.#elements, ...this.#notes]);
    return { tree, pictures: this.#pictures };
  }

  readonly #words: Readonly<Record<string, (value: number) => void>> = {
    par: () => this.#endText(),
    sect: () => {
      this.#endText();
      this.#isSectionStart = true;
    },
    sectd: () => void (this.#sectionsBeginPages = true),
    sbknone: () => void (this.#sectionsBeginPages = false),
    sbkcol: () => void (this.#sectionsBeginPages = false),
    sbkpage: () => void (this.#sectionsBeginPages = true),
    sbkeven: () => void (this.#sectionsBeginPages = true),
    sbkodd: () => void (this.#sectionsBeginPages = true),
    page: () => {
      this.#endText();
      this.#breakPage();
    },
    pagebb: () => this.#breakPage(),
    line: () => void this.#children.push(flowElement("br", [])),
    pard: () => void (this.#look = plainLook()),
    intbl: () => void (this.#look.isInTable = true),
    outlinelevel: (value) => void (this.#look.headingLevel = value < 6 ? value + 1 : undefined),
    s: (value) =>
      void (this.#look.headingLevel = this.#headings.get(value) ?? this.#look.headingLevel),
    ilvl: (value) => void (this.#look.listLevel = value),
    trowd: () => {
      this.#beginSection();
      if (this.#paragraphs.length > 0) this.#settle();
      this.#tables.beginRow();
    },
    cellx: (value) => this.#tables.defineCell(value),
    clmrg: () => this.#tables.merge("left"),
    clvmgf: () => this.#tables.merge("below"),
    clvmrg: () => this.#tables.merge("above"),
    cell: () => {
      this.#endParagraph();
      this.#tables.addCell(this.#takeParagraphs());
    },
    nestcell: () => void this.#children.push(" "),
    nestrow: () => void this.#children.push(flowElement("br", [])),
    row: () => this.#tables.endRow(),
  };

  #endText(): void {
    if (!this.#look.isInTable && this.#tables.hasRows()) this.#settle();
    this.#endParagraph();
  }

  /** Between paragraphs only: the rows of a table stay together. */
  #breakPage(): void {
    if (this.#look.isInTable || this.#children.length > 0) return;
    this.#settle();
    this.#elements.push(pageBreak());
  }

  /** With its first paragraph: how a section begins is written behind the end of the one before. */
  #beginSection(): void {
    if (!this.#isSectionStart) return;
    this.#isSectionStart = false;
    if (!this.#sectionsBeginPages) return;
    this.#settle();
    this.#elements.push(pageBreak());
  }

  #endParagraph(): void {
    this.#beginSection();
    const { headingLevel, listLevel: level } = this.#look;
    const label = this.#listText;
    const listItem = label === undefined ? undefined : { level, number: numberOf(label) };
    this.#paragraphs.push({ children: this.#children, headingLevel, listItem });
    this.#children = [];
    this.#listText = undefined;
  }

  /** Moves what was read so far to the body, before a table begins or after one ends. */
  #settle(): void {
    for (const table of this.#tables.take()) this.#elements.push(table);
    for (const paragraph of this.#takeParagraphs()) this.#elements.push(paragraph);
  }

  #takeParagraphs(): XmlElement[] {
    const taken = assembleParagraphs(this.#paragraphs);
    this.#paragraphs = [];
    return taken;
  }

  #endPicture(): void {
    if (this.#picture === "") return;
    this.#pictures.push(Buffer.from(this.#picture, "hex"));
    this.#picture = "";
    this.#children.push(flowElement("img", [], { src: `pict:${this.#pictures.length - 1}` }));
  }

  #endNote(): void {
    const mark = flowElement("sup", [String(this.#notes.length + 1)]);
    this.#notes.push(flowElement("p", [mark, " ", ...this.#children]));
    this.#children = [...(this.#outer ?? []), mark];
    this.#outer = undefined;
  }

  #readStyleName(text: string): void {
    this.#style.name += text;
    const { number, name } = this.#style;
    const level = /^\s*heading (\d)/i.exec(name)?.[1];
    if (level !== undefined) this.#headings.set(number, Math.min(Number(level), 6));
    else if (/^\s*title\s*;/i.test(name)) this.#headings.set(number, 1);
  }
}

function plainLook(): ParagraphLook {
  return { headingLevel: undefined, listLevel: 0, isInTable: false };
}

/** Headings are bold by themselves. */
function styled(text: string, { tags, link }: RtfState, isHeading: boolean): XmlNode {
  const inner = [...tags]
    .filter((tag) => tag !== "b" || !isHeading)
    .reduceRight<XmlNode>((node, tag) => flowElement(tag, [node]), text);
  return link === undefined || link === "" ? inner : flowElement("a", [inner], { href: link });
}

function numberOf(label: string): number | undefined {
  const digits = /(\d+)[.)]?\s*$/.exec(label.trim())?.[1];
  if (digits !== undefined) return Math.min(Number(digits), 1_000_000);
  const letter = /^\(?([a-z])[.)]/i.exec(label.trim())?.[1];
  return letter === undefined ? undefined : letter.toLowerCase().charCodeAt(0) - 96;
}
