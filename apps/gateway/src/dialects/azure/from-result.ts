import type { Box, InlineResult } from "@parsewright/contract";
import { escapeHtml } from "@parsewright/document/html";
import type { CellText, PlainPiece } from "@parsewright/document/plain-pieces";
import { languageOfText } from "../language-of-text.ts";
import { cellsOf, type ResultPage, type ShownBlock, shownPagesOf } from "../result-pages.ts";
import { ContentWriter, type Span, type WrittenText } from "./content-writer.ts";
import { linesOf, type PageLine, polygonOf, toLine, wordsOf } from "./lines-and-words.ts";
import { SectionTree } from "./section-tree.ts";
import type { AnalyzeRequest } from "./to-job-input.ts";

/** The part of a request that decides what its answer looks like. */
export type AzureLooks = Omit<AnalyzeRequest, "job">;

interface Paragraph {
  readonly role?: string;
  readonly content: string;
  readonly boundingRegions?: readonly object[];
  readonly spans: readonly Span[];
}

/** The analysis of a document: its content, and the place of everything in it. */
export function toAnalyzeResult(result: InlineResult, looks: AzureLooks): object {
  const analysis = new Analysis(looks);
  const pages = shownPagesOf(result);
  for (const [position, page] of pages.entries()) analysis.addPage(page, position);
  return analysis.finish();
}

/** The picture of a figure, by its id: the number of the page and that of the figure on it. */
export function toFigurePicture(result: InlineResult, id: string): Uint8Array | undefined {
  const [number, position] = id.split(".").map(Number);
  const page = shownPagesOf(result).find(({ index }) => index + 1 === number);
  const figures = page?.all.filter(
    ({ pieces }) => pieces.some(isPicture) && !pieces.some(({ html }) => html !== undefined),
  );
  const name = figures?.[(position ?? 0) - 1]?.pieces.find(isPicture)?.imagePath ?? "";
  const bytes = result.images?.[name];
  return bytes === undefined ? undefined : Buffer.from(bytes, "base64");
}

function isPicture({ kind }: PlainPiece): boolean {
  return kind === "picture";
}

type AnalyzedPage = ResultPage & { readonly all: readonly ShownBlock[] };

/** A block that is being added. */
interface Adding {
  readonly page: AnalyzedPage;
  readonly shown: ShownBlock;
  readonly written: WrittenText;
  readonly position: number;
}

class Analysis {
  readonly #looks: AzureLooks;
  readonly #content = new ContentWriter();
  readonly #pages: { readonly page: AnalyzedPage; readonly spans: Span[]; lines: PageLine[] }[] =
    [];
  readonly #formulas = new Map<number, object[]>();
  readonly #paragraphs: Paragraph[] = [];
  readonly #tables: object[] = [];
  readonly #figures: object[] = [];
  readonly #figuresOn = new Map<number, number>();
  readonly #sections: SectionTree;
  #hasTitle = false;
  #text = "";

  constructor(looks: AzureLooks) {
    this.#looks = looks;
    this.#sections = new SectionTree((start, end) => this.#content.span(start, end));
  }

  addPage(page: AnalyzedPage, position: number): void {
    const { isMarkdown } = this.#looks;
    if (position > 0) this.#content.write(isMarkdown ? "\n\n<!-- PageBreak -->\n\n" : "\n");
    const start = this.#content.length;
    const entry = { page, spans: [] as Span[], lines: [] as PageLine[] };
    this.#pages.push(entry);
    for (const [index, shown] of page.all.entries()) {
      if (index > 0) this.#content.write(isMarkdown ? "\n\n" : "\n");
      const written = this.#content.write(isMarkdown ? markdownOf(shown) : plainOf(shown));
      this.#addBlock({ page, shown, written, position });
    }
    entry.spans.push(this.#content.span(start, this.#content.length));
  }

  #addBlock(adding: Adding): void {
    const { shown } = adding;
    const html = shown.pieces.find((piece) => piece.html !== undefined)?.html;
    const picture = shown.pieces.find(({ kind }) => kind === "picture");
    const parts = shown.pieces.map((piece) =>
      piece.html === undefined && piece !== picture
        ? { piece, path: this.#addParagraph(adding, piece) }
        : { piece, path: "" },
    );
    const named = (kind: string) =>
      parts.flatMap(({ piece, path }) =>
        piece.kind === kind ? [this.#describe(adding, { piece, path })] : [],
      );
    const [[caption], footnotes] = [named("caption"), named("note")];
    const about = {
      ...regionsOf(adding.page, shown.block.bbox),
      ...(caption && { caption }),
      ...(footnotes.length > 0 && { footnotes }),
    };
    if (html !== undefined) this.#addTable(adding, html, about);
    else if (picture !== undefined) this.#addFigure(adding, about);
  }

  #describe(
    { page, shown }: Adding,
    { piece, path }: { readonly piece: PlainPiece; readonly path: string },
  ): object {
    const { spans } = this.#paragraphs[Number(path.split("/").at(-1))] ?? { spans: [] };
    const regions = regionsOf(page, piece.block.bbox ?? shown.block.bbox);
    return { content: piece.text, ...regions, spans, elements: [path] };
  }

  /** Adds a paragraph with its lines, and gives the path by which others name it. */
  #addParagraph(adding: Adding, piece: PlainPiece): string {
    const { page, written, position, shown } = adding;
    const found = written.find(piece.text);
    const span = found?.span ?? written.all();
    for (const line of linesOf(piece, written, found)) this.#addLine(position, line);
    const role = this.#roleOf(piece);
    this.#text += `${piece.text}\n`;
    const path = `/paragraphs/${this.#paragraphs.length}`;
    this.#paragraphs.push({
      ...(role !== undefined && { role }),
      content: piece.text,
      ...regionsOf(page, piece.block.bbox ?? shown.block.bbox),
      spans: [span],
    });
    if (piece.kind === "title") this.#sections.open(piece.level ?? 1, { path, span });
    else if (!shown.isFurniture) this.#sections.add({ path, span });
    if (piece.kind === "formula") this.#addFormula(adding, piece, span);
    return path;
  }

  /** A line that a page break cut off its paragraph is on the next page. */
  #addLine(position: number, line: PageLine): void {
    const at = line.isOnNextPage ? position + 1 : position;
    const entry = this.#pages[at];
    if (entry === undefined) this.#waiting.push({ at, line });
    else entry.lines.push(line);
  }

  readonly #waiting: { readonly at: number; readonly line: PageLine }[] = [];

  #roleOf({ kind, level = 1 }: PlainPiece): string | undefined {
    if (kind !== "title") return this.#looks.model === "prebuilt-read" ? undefined : ROLES[kind];
    if (this.#looks.model === "prebuilt-read") return undefined;
    const isTitle = level === 1 && !this.#hasTitle;
    this.#hasTitle ||= isTitle;
    return isTitle ? "title" : "sectionHeading";
  }

  #addFormula({ position, shown }: Adding, piece: PlainPiece, span: Span): void {
    const formulas = this.#formulas.get(position) ?? [];
    this.#formulas.set(position, formulas);
    const { bbox } = shown.block;
    formulas.push({
      kind: "display",
      value: piece.text,
      ...(bbox && { polygon: polygonOf(bbox) }),
      span,
      confidence: shown.block.parser_confidence?.score ?? 1,
    });
  }

  #addTable({ written, position }: Adding, html: string, about: object): void {
    const { columns, rows } = cellsOf(html);
    const cells = rows.flat().map((cell) => {
      const found = written.find(cell.text) ?? written.find(escapeHtml(cell.text));
      if (cell.text === "") return toCell(cell, { spans: [], elements: [] });
      const span = found?.span ?? written.all();
      this.#addLine(position, { content: cell.text, span, words: wordsOf(cell.text, span) });
      this.#text += `${cell.text}\n`;
      const path = `/paragraphs/${this.#paragraphs.length}`;
      this.#paragraphs.push({ content: cell.text, spans: [span] });
      return toCell(cell, { spans: [span], elements: [path] });
    });
    const span = written.all();
    this.#sections.add({ path: `/tables/${this.#tables.length}`, span });
    this.#tables.push({
      rowCount: rows.length,
      columnCount: columns,
      cells,
      ...about,
      spans: [span],
    });
  }

  #addFigure({ page, written }: Adding, about: object): void {
    const number = page.index + 1;
    const position = (this.#figuresOn.get(number) ?? 0) + 1;
    this.#figuresOn.set(number, position);
    const id = `${number}.${position}`;
    const span = written.all();
    this.#sections.add({ path: `/figures/${this.#figures.length}`, span });
    this.#figures.push({ id, ...about, spans: [span], elements: [] });
  }

  finish(): object {
    const { model, apiVersion, isMarkdown, indexType, features } = this.#looks;
    for (const { at, line } of this.#waiting) this.#pages[at]?.lines.unshift(line);
    const whole = this.#content.span(0, this.#content.length);
    const sections = this.#sections.finish(whole);
    const locale = features.includes("languages") ? languageOfText(this.#text) : undefined;
    const languages =
      locale === undefined ? [] : [{ locale: localeOf(locale), spans: [whole], confidence: 1 }];
    const isLayout = model === "prebuilt-layout";
    const content = this.#content.finish(indexType);
    return {
      apiVersion,
      modelId: model,
      stringIndexType: indexType,
      contentFormat: isMarkdown ? "markdown" : "text",
      content,
      pages: this.#pages.map(({ page, spans, lines }, position) => ({
        pageNumber: page.index + 1,
        ...sizeOf(page),
        spans,
        words: lines.flatMap(({ words }) => words),
        lines: lines.map(toLine),
        ...(features.includes("formulas") && { formulas: this.#formulas.get(position) ?? [] }),
      })),
      paragraphs: this.#paragraphs,
      ...(isLayout && { tables: this.#tables, figures: this.#figures, sections }),
      styles: [],
      ...(features.includes("languages") && { languages }),
    };
  }
}

const ROLES: Readonly<Partial<Record<PlainPiece["kind"], string>>> = {
  header: "pageHeader",
  footer: "pageFooter",
  page_number: "pageNumber",
  note: "footnote",
  formula: "formulaBlock",
};

/** Two letters, where the language has them. */
function localeOf(code: string): string {
  return new Intl.Locale(code).language;
}

function toCell(
  { row, column, rowSpan, columnSpan, text, isMarkedHeader }: CellText,
  place: { readonly spans: readonly Span[]; readonly elements: readonly string[] },
): object {
  return {
    kind: isMarkedHeader ? "columnHeader" : "content",
    rowIndex: row,
    columnIndex: column,
    rowSpan,
    columnSpan,
    content: text,
    ...place,
  };
}

function plainOf({ pieces }: ShownBlock): string {
  return pieces
    .map(({ html, text }) => {
      const cells = html === undefined ? [] : cellsOf(html).rows.flat();
      return html === undefined ? text : cells.map((cell) => cell.text).join("\n");
    })
    .join("\n");
}

const COMMENTS: Readonly<Record<string, string>> = {
  header: "PageHeader",
  footer: "PageFooter",
  page_number: "PageNumber",
};

/** Page furniture is a comment, and a picture an element, as Azure writes them. */
function markdownOf(shown: ShownBlock): string {
  const { block, pieces, markdown } = shown;
  const comment = COMMENTS[block.type];
  if (comment !== undefined) {
    const text = (pieces[0]?.text ?? "").replaceAll("-->", "--&gt;");
    return `<!-- ${comment}="${text}" -->`;
  }
  if (!pieces.some(({ kind }) => kind === "picture")) return markdown;
  const inside = pieces.map(({ kind, text }) =>
    kind === "caption" ? `<figcaption>${text}</figcaption>` : text,
  );
  return ["<figure>", ...inside.filter(Boolean), "</figure>"].join("\n\n");
}

const POINTS_PER_INCH = 72;

function sizeOf({ size }: ResultPage): object {
  if (size === undefined) return {};
  const [width, height] = size;
  return {
    angle: 0,
    width: width / POINTS_PER_INCH,
    height: height / POINTS_PER_INCH,
    unit: "inch",
  };
}

function regionsOf({ index }: ResultPage, box: Box | undefined): { boundingRegions?: object[] } {
  if (box === undefined) return {};
  return { boundingRegions: [{ pageNumber: index + 1, polygon: polygonOf(box) }] };
}
