import type { Block, Page } from "@parsewright/contract";
import { numberBlocks } from "@parsewright/document/blocks";
import { childElements, type XmlElement } from "@parsewright/document/xml";
import type { OfficeImages } from "../office/office-images.ts";
import { readBlocks, readStory } from "./blocks/read-blocks.ts";
import { savePictures } from "./drawings/picture-sources.ts";
import type { LoadedDocx } from "./load-docx.ts";
import { labelNote } from "./notes/note-blocks.ts";
import type { FurniturePart } from "./sections/furniture-parts.ts";
import { furnitureText, readFurniture } from "./sections/page-furniture.ts";
import type { PageFindings, Story } from "./story.ts";
import { normalizeStory } from "./tree/normalize-story.ts";

/** Everything besides the file that reading a section needs. */
export interface SectionContext {
  readonly images: OfficeImages;
  readonly signal: AbortSignal;
  readonly includeComments: boolean;
}

type SectionContent = Pick<Page, "para_blocks" | "discarded_blocks" | "parser_notes">;

/** Reads a section: its body with its notes below, and its headers and footers apart. */
export async function readSection(
  docx: LoadedDocx,
  index: number,
  context: SectionContext,
): Promise<SectionContent> {
  const findings: PageFindings = { notes: new Set(), messages: new Set() };
  const reading: Reading = { docx, context, findings };
  const { elements = [] } = docx.sections[index] ?? {};
  const body = await openStory(reading, docx.file.pkg.mainPart, elements);
  const blocks = [...readStory(elements, body), ...(await readNotes(reading))];
  const furniture = docx.furniture[index]?.flatMap((part) => readFurniturePart(reading, part));
  return {
    para_blocks: numberBlocks(blocks),
    discarded_blocks: dropRepeated(furniture ?? []),
    ...(findings.messages.size > 0 && { parser_notes: [...findings.messages] }),
  };
}

interface Reading {
  readonly docx: LoadedDocx;
  readonly context: SectionContext;
  readonly findings: PageFindings;
}

async function openStory(
  { docx, context, findings }: Reading,
  part: string,
  elements: readonly XmlElement[],
): Promise<Story> {
  const { file } = docx;
  const { messages } = findings;
  const pictures = await savePictures(elements, { ...context, pkg: file.pkg, part, messages });
  const { includeComments } = context;
  return { file, part, pictures, includeComments, findings, readBlocks };
}

async function readNotes(reading: Reading): Promise<Block[]> {
  const { docx, findings } = reading;
  const blocks: Block[] = [];
  for (const { kind, id, label } of findings.notes) {
    const { part, byId } = docx.noteParts[kind];
    const note = byId.get(id);
    if (note === undefined) continue;
    const elements = childElements(note);
    const story = await openStory(reading, part, elements);
    for (const element of labelNote(label, readStory(elements, story))) blocks.push(element);
  }
  return blocks;
}

function readFurniturePart({ docx, findings }: Reading, { part, type }: FurniturePart): Block[] {
  const story: Story = {
    file: docx.file,
    part,
    pictures: new Map(),
    includeComments: false,
    // Findings in a header are dropped: the text misses nothing that a header leaves out.
    findings: { notes: new Set(), messages: new Set() },
    readBlocks: () => [],
  };
  try {
    const root = docx.file.pkg.readXml(part);
    const block = root && readFurniture(normalizeStory(root, docx.changes), type, story);
    return block === undefined ? [] : [block];
  } catch {
    findings.messages.add(`A ${type} is damaged and was left out.`);
    return [];
  }
}

function dropRepeated(blocks: readonly Block[]): Block[] {
  const seen = new Map(blocks.map((block) => [`${block.type}/${furnitureText(block)}`, block]));
  return [...seen.values()];
}
