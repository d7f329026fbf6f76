import type { Block, Span } from "@parsewright/contract";
import { spansOf } from "../../blocks/block-text.ts";
import { cellPlacesOf, type PlacedTableCell } from "../cell-places.ts";
import { bodySpanOf, partsOf, pictureContentOf } from "../block-parts.ts";
import { plainCode, plainLines, textOfHtml } from "../plain-text.ts";
import type { DoclingNode, DoclingReference } from "./docling-document.ts";
import { doclingImage } from "./docling-image.ts";
import { doclingTable } from "./docling-table.ts";
import { addText, type PageWriting, place, provenance } from "./docling-writing.ts";

export function addEquation(writing: PageWriting, block: Block): void {
  const { docling } = writing;
  const spans = spansOf(block);
  const latex = spans.map(({ content = "" }) => content).join("\n");
  const [picture] = spans.filter(({ image_path }) => image_path);
  if (latex !== "" || picture === undefined) {
    addText(writing, docling.body, { label: "formula", text: latex, block });
    return;
  }
  docling.pictures.push({
    ...visualOf(writing, block, { list: "pictures", span: picture }),
    label: "picture",
    annotations: [],
  });
}

export function addTable(writing: PageWriting, block: Block): void {
  addTableOf(writing, block, bodySpanOf(block, writing.context)?.html ?? "");
}

function addTableOf(writing: PageWriting, block: Block, html: string): void {
  const span = bodySpanOf(block, writing.context);
  const table = {
    ...visualOf(writing, block, { list: "tables", span }),
    label: "table",
    data: doclingTable(
      html,
      // Of a cell in two places, docling's form has room for the first.
      firstPlaces(cellPlacesOf(block, writing.page, writing.document)),
    ),
  };
  writing.docling.tables.push(table);
  addNames(writing, block, table);
}

function firstPlaces(places: readonly PlacedTableCell[]): PlacedTableCell[] {
  return places.filter(
    ({ row, column }, index) =>
      row !== places[index - 1]?.row || column !== places[index - 1]?.column,
  );
}

/** A chart whose numbers are known is a table: docling-core exports no data of pictures. */
export function addPicture(writing: PageWriting, block: Block): void {
  const { docling, context } = writing;
  const content = pictureContentOf(block, context) || (block.parser_alternative ?? "");
  if (content.includes("<table")) {
    addTableOf(writing, block, content);
    return;
  }
  const picture = {
    ...visualOf(writing, block, { list: "pictures", span: bodySpanOf(block, context) }),
    label: block.type === "chart" ? "chart" : "picture",
    annotations:
      content === ""
        ? []
        : [{ kind: "description" as const, text: textOfHtml(content), provenance: "parser" }],
  };
  docling.pictures.push(picture);
  addNames(writing, block, picture);
  for (const text of block.parser_text ?? []) {
    addText(writing, picture, { label: "text", text, block });
  }
}

/** Members that tables and pictures have in common. Adds the next item of their list to the body. */
function visualOf(
  writing: PageWriting,
  block: Block,
  { list, span }: { readonly list: "tables" | "pictures"; readonly span: Span | undefined },
) {
  const { docling, context } = writing;
  return {
    ...place(docling.body, `#/${list}/${docling[list].length}`),
    prov: provenance(writing, block, 0),
    captions: [] as DoclingReference[],
    footnotes: [],
    references: [],
    ...doclingImage(span, context.options),
  };
}

export function addCode(writing: PageWriting, block: Block): void {
  const { docling, context } = writing;
  const text = partsOf(block, "body", context).map((body) => plainCode(body, context));
  const names = { captions: [] as DoclingReference[], footnotes: [] };
  const code = addText(writing, docling.body, {
    label: "code",
    text: text.join("\n"),
    block,
    code_language: "unknown",
    ...names,
  });
  if (code) addNames(writing, block, { ...code, ...names });
}

interface Named extends DoclingNode {
  readonly captions: DoclingReference[];
}

/**
 * Captions and footnotes are texts of their own. A caption is below what it belongs to; a footnote follows it in the
 * body and is not among its `footnotes`, since docling-core exports none of those.
 */
function addNames(writing: PageWriting, block: Block, named: Named): void {
  const { context, docling } = writing;
  for (const part of partsOf(block, "caption", context)) {
    const text = plainLines(part.lines ?? [], context);
    const added = addText(writing, named, { label: "caption", text, block: part });
    if (added) named.captions.push({ $ref: added.self_ref });
  }
  for (const part of partsOf(block, "footnote", context)) {
    const text = plainLines(part.lines ?? [], context);
    addText(writing, docling.body, { label: "footnote", text, block: part });
  }
}
