import { readFile } from "node:fs/promises";
import { parse } from "node:path";
import type { Box } from "@parsewright/contract";

/** Known text of a file that is read. */
export interface Truth {
  readonly text: string;
  /** Part of the page that the text is from, in shares of its width and height. */
  readonly zone: Box;
}

const WHOLE_PAGE: Box = [0, 0, 1, 1];

/** Reads the truth beside a file: text or Markdown, or the ALTO of transcriptions, which may be of a part of the page. */
export async function readTruth(path: string): Promise<Truth | undefined> {
  const { dir, name } = parse(path);
  for (const ending of ["xml", "txt", "md"]) {
    const text = await readFile(`${dir}/${name}.${ending}`, "utf8").catch(() => undefined);
    if (text === undefined) continue;
    return ending === "xml" ? readAlto(text) : { text: withoutMarkup(text), zone: WHOLE_PAGE };
  }
  return undefined;
}

/** Takes out tags, addresses of links and the names of LaTeX commands, which no line of a page shows. */
function withoutMarkup(text: string): string {
  return text.replaceAll(/<[^>]*>|\]\([^)]*\)|\\[a-zA-Z]+/g, " ");
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };

function readAlto(xml: string): Truth {
  const lines = [...xml.matchAll(/\bCONTENT="([^"]*)"/g)].map(([, content = ""]) =>
    content.replaceAll(/&(amp|lt|gt|quot);/g, (_, name: string) => ENTITIES[name] ?? ""),
  );
  const [page] = tagsOf(xml, "Page");
  const [width, height] = [numberIn(page, "WIDTH"), numberIn(page, "HEIGHT")];
  const places = tagsOf(xml, "TextLine").map((tag) => {
    const [left, top] = [numberIn(tag, "HPOS"), numberIn(tag, "VPOS")];
    const [right, bottom] = [left + numberIn(tag, "WIDTH"), top + numberIn(tag, "HEIGHT")];
    return [left / width, top / height, right / width, bottom / height] as const;
  });
  const edge = (side: 0 | 1 | 2 | 3, choose: (...values: number[]) => number) =>
    choose(...places.map((place) => place[side]));
  const zone: Box = [edge(0, Math.min), edge(1, Math.min), edge(2, Math.max), edge(3, Math.max)];
  return { text: lines.join("\n"), zone };
}

function tagsOf(xml: string, name: string): string[] {
  return xml.match(new RegExp(String.raw`<${name}\b[^>]*>`, "g")) ?? [];
}

function numberIn(tag: string | undefined, name: string): number {
  return Number(new RegExp(String.raw`\b${name}="([\d.]+)"`).exec(tag ?? "")?.[1] ?? Number.NaN);
}
