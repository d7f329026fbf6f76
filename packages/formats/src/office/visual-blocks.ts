import type { Block, Span } from "@parsewright/contract";
import { attachPart, figureBlock, plainBlock } from "@parsewright/document/blocks";
import type { ChartContent } from "../ooxml/read-chart.ts";

/** A saved picture. */
export interface OfficePicture {
  readonly fileName: string;
  /** Alternative text by its author; `""` if there is none. */
  readonly description: string;
}

/** A picture within a line. */
export function pictureSpan(picture: OfficePicture): Span {
  return { type: "image", ...contentOf(picture) };
}

/** A picture by itself. */
export function pictureBlock(picture: OfficePicture): Block {
  return figureBlock("image", contentOf(picture));
}

function contentOf({ fileName, description }: OfficePicture): Omit<Span, "type"> {
  return { image_path: fileName, ...(description !== "" && { content: description }) };
}

/** A chart as the table of its values, under its title. */
export function chartBlock({ html, title, look }: ChartContent): Block {
  const figure = figureBlock("chart", { content: html, image_path: "" });
  const chart = look === undefined ? figure : { ...figure, parser_chart_look: look };
  if (title === "") return chart;
  return attachPart(chart, plainBlock(title), { role: "caption", side: "before" });
}
