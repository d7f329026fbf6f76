import type { Block, Page } from "@parsewright/contract";
import { numberBlocks, plainLine, titleBlock } from "@parsewright/document/blocks";
import { textContent, type XmlElement } from "@parsewright/document/xml";
import type { ReadContext, StructuredDocument } from "@parsewright/document/files";
import { type ReadPicture, savePictures } from "./flow-pictures.ts";
import { createBlockFinder, descendantsNamed } from "./flow-tree.ts";
import { readFlow } from "./read-flow.ts";

/** A document of running text, or one part of it: a chapter, a slide, a message. */
export interface FlowPart {
  /** Its tree, read when the part is. */
  readonly read: () => XmlElement;
  readonly readPicture?: ReadPicture;
  /** Title of the part; default: the `title` of the tree. */
  readonly title?: string | undefined;
}

interface FlowOptions {
  /** True if people count the parts, as they do slides. Default: no. */
  readonly isPaged?: boolean;
  readonly notes?: readonly string[];
}

/** Opens parts whose trees have the names of HTML; each becomes a page. */
export function openFlow(
  parts: readonly FlowPart[],
  options: FlowOptions = {},
): StructuredDocument {
  return {
    pageCount: parts.length,
    isPaged: options.isPaged ?? false,
    notes: options.notes ?? [],
    async *readPages({ first, last }, context) {
      for (const [index, part] of parts.slice(first, last + 1).entries()) {
        context.signal.throwIfAborted();
        const content = await readPart(part, context);
        yield { ...content, page_idx: index, parser_source_page: first + index };
      }
    },
  };
}

const HIDDEN_NOTE = "Text that is hidden from readers was left out.";
const TITLE: ReadonlySet<string> = new Set(["title"]);

type PartContent = Omit<Page, "page_idx" | "parser_source_page">;

/** Reads one part as a page. */
async function readPart(part: FlowPart, context: ReadContext): Promise<PartContent> {
  const tree = part.read();
  const notes = new Set<string>();
  const readPicture = part.readPicture ?? (() => undefined);
  const discarded: Block[] = [];
  const blocks = readFlow([tree], {
    pictures: await savePictures(tree, { context, readPicture, notes }),
    isBlock: createBlockFinder(),
    discarded,
    noteHidden(element) {
      if (textContent(element).trim() !== "") notes.add(HIDDEN_NOTE);
    },
  });
  const [written] = descendantsNamed(tree, TITLE);
  const title = (part.title ?? (written && textContent(written)) ?? "")
    .replaceAll(/\s+/g, " ")
    .trim();
  return {
    para_blocks: numberBlocks(withTitle(blocks, part.title === undefined ? title : "")),
    discarded_blocks: discarded,
    ...(title !== "" && { parser_title: title }),
    ...(notes.size > 0 && { parser_notes: [...notes] }),
  };
}

/** The title in the head of a page is shown in the window; it heads a text that has no heading. */
function withTitle(blocks: readonly Block[], title: string): readonly Block[] {
  if (title === "" || blocks.some(({ type }) => type === "title")) return blocks;
  return [titleBlock([plainLine(title)], { level: 1 }), ...blocks];
}
