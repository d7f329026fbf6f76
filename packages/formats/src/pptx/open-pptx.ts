import { attempt } from "../office/attempt.ts";
import type { Page } from "@parsewright/contract";
import { numberBlocks } from "@parsewright/document/blocks";
import { findChild, type XmlElement } from "@parsewright/document/xml";
import { createOfficeImages, type OfficeImages } from "../office/office-images.ts";
import type { OfficePackage } from "../ooxml/office-package.ts";
import {
  partProblem,
  type ReadContext,
  type StructuredDocument,
} from "@parsewright/document/files";
import { isTrue } from "./measures.ts";
import { type Presentation, readPresentation } from "./presentation.ts";
import { readSlideLook } from "./look/read-slide-look.ts";
import { readComments } from "./slide/read-comments.ts";
import { readNotes } from "./slide/read-notes.ts";
import { readSlideBlocks } from "./slide/read-slide.ts";
import type { SlideScope } from "./slide/slide-scope.ts";
import { createTemplates, type SlideTemplate } from "./template/slide-template.ts";

/** Opens a PowerPoint file. Every slide is a page, hidden ones too. */
export async function openPptx(file: OfficePackage): Promise<StructuredDocument> {
  // Without its own relationships a presentation has no slide.
  const presentation = readPresentation(file);
  const pkg = withoutDamagedRelationships(file);
  const templateOf = createTemplates(pkg);
  return {
    pageCount: presentation.slideParts.length,
    isPaged: true,
    notes: [],
    async *readPages({ first, last }, context) {
      const images = createOfficeImages(pkg, context);
      for (let index = first; index <= last; index++) {
        context.signal.throwIfAborted();
        yield {
          page_idx: index - first,
          parser_source_page: index,
          ...(await readPage({ pkg, presentation, templateOf, images, context }, index)),
        };
      }
    },
  };
}

interface Reading {
  readonly pkg: OfficePackage;
  readonly presentation: Presentation;
  readonly templateOf: (slidePart: string) => SlideTemplate;
  readonly images: OfficeImages;
  readonly context: ReadContext;
}

type SlidePage = Omit<Page, "page_idx" | "parser_source_page">;

async function readPage(reading: Reading, index: number): Promise<SlidePage> {
  const { size, slideParts } = reading.presentation;
  const empty: SlidePage = {
    para_blocks: [],
    discarded_blocks: [],
    page_size: [Math.trunc(size.width), Math.trunc(size.height)],
  };
  const part = slideParts[index];
  const { root, problem } = readRoot(reading.pkg, part);
  if (part === undefined || root === undefined) {
    return { ...empty, parser_problem: problem ?? `Slide ${index + 1} is missing from the file.` };
  }
  return { ...empty, ...(await readSlide(root, createScope(reading, part, index), reading)) };
}

/** A slide that cannot be read costs that slide. */
function readRoot(
  pkg: OfficePackage,
  part: string | undefined,
): { readonly root?: XmlElement | undefined; readonly problem?: string } {
  try {
    return { root: part === undefined ? undefined : pkg.readXml(part) };
  } catch (error) {
    return { problem: partProblem(error) };
  }
}

function createScope(reading: Reading, part: string, index: number): SlideScope {
  const { pkg, images, presentation, templateOf } = reading;
  const template = templateOf(part);
  const notes = new Set<string>();
  if (template.isDamaged) {
    notes.add("The layout of the slide is damaged; positions and bullets may be missing.");
  }
  return {
    pkg,
    part,
    template,
    images,
    notes,
    defaultTextStyle: presentation.defaultTextStyle,
    size: presentation.size,
    slideNumber: presentation.firstSlideNumber + index,
    isFirst: index === 0,
  };
}

async function readSlide(
  root: XmlElement,
  scope: SlideScope,
  { context }: Reading,
): Promise<Partial<SlidePage>> {
  const content = findChild(root, "p:cSld");
  const isHidden = root.attributes["show"] !== undefined && !isTrue(root.attributes["show"]);
  if (isHidden) scope.notes.add("The slide is hidden: a presentation skips it.");
  const slide =
    content === undefined
      ? { para_blocks: [], discarded_blocks: [] }
      : await readSlideBlocks(content, scope);
  const body = [...slide.para_blocks, ...(context.includeComments ? readComments(scope) : [])];
  const numbered = numberBlocks([...body, ...slide.discarded_blocks, ...readNotes(scope)]);
  const look = attempt(() => readSlideLook(root, scope));
  return {
    ...slide,
    ...(look && { parser_look: look }),
    para_blocks: numbered.slice(0, body.length),
    discarded_blocks: numbered.slice(body.length),
    ...(isHidden && { parser_hidden: true }),
    ...(scope.notes.size > 0 && { parser_notes: [...scope.notes] }),
  };
}

/** Gives parts with damaged relationships none: that costs pictures and links, not the text. */
function withoutDamagedRelationships(pkg: OfficePackage): OfficePackage {
  return {
    ...pkg,
    relationshipsOf: (part) => attempt(() => pkg.relationshipsOf(part)) ?? new Map(),
    relatedPart: (part, type) => attempt(() => pkg.relatedPart(part, type)),
  };
}
