import type { Block, Box } from "@parsewright/contract";
import { plainBlock } from "@parsewright/document/blocks";
import { boxHeight, boxWidth } from "@parsewright/document/geometry";
import {
  childElements,
  descendantElements,
  findChild,
  type XmlElement,
} from "@parsewright/document/xml";
import { pictureBlock } from "../../office/visual-blocks.ts";
import { toShare } from "../../ooxml/to-share.ts";
import { isTrue } from "../measures.ts";
import type { SlideScope } from "../slide/slide-scope.ts";
import { drawingProperties } from "../template/placeholder.ts";
import { usefulAltText } from "./alt-text.ts";

/** Pictures shorter than this share of the slide's diagonal are bullets and ornaments. */
const SMALLEST_PICTURE_SHARE = 0.035;

const MISSING = "A picture is missing from the file.";

/** The picture that fills a shape: `p:pic` itself, or a drawn shape with a picture in it. */
export async function readPicture(
  shape: XmlElement,
  box: Box | undefined,
  scope: SlideScope,
): Promise<Block[]> {
  const fill = findChild(shape, "p:blipFill") ?? findChild(shape, "p:spPr", "a:blipFill");
  if (shape.name === "p:pic" && fill === undefined) scope.notes.add(MISSING);
  if (fill === undefined || isDecorative(shape) || isTiny(box, scope)) return [];
  return savePicture(fill, usefulAltText(drawingProperties(shape)["descr"]), scope);
}

/** The picture behind a slide (`p:bg`): decoration, unless it is all that the slide shows. */
export async function readBackground(
  background: XmlElement | undefined,
  scope: SlideScope,
): Promise<Block[]> {
  const fill = findChild(background, "p:bgPr", "a:blipFill");
  return fill === undefined ? [] : savePicture(fill, "", scope);
}

async function savePicture(fill: XmlElement, altText: string, scope: SlideScope): Promise<Block[]> {
  const source = findSource(fill, scope);
  if (source.part === undefined) {
    scope.notes.add(source.problem);
    return altText === "" ? [] : [plainBlock(`[Image: ${altText}]`)];
  }
  const crop = readCrop(findChild(fill, "a:srcRect"));
  const { fileName, note } = await scope.images.add(source.part, crop && { crop });
  if (note !== undefined) scope.notes.add(note);
  return [pictureBlock({ fileName, description: altText })];
}

/** Checks whether the author said that the picture means nothing. */
function isDecorative(shape: XmlElement): boolean {
  return descendantElements(shape, "adec:decorative").some(({ attributes }) =>
    isTrue(attributes["val"]),
  );
}

function isTiny(box: Box | undefined, { size }: SlideScope): boolean {
  if (box === undefined) return false;
  const longest = Math.max(boxWidth(box), boxHeight(box));
  return longest < SMALLEST_PICTURE_SHARE * Math.hypot(size.width, size.height);
}

type PictureSource = { readonly part: string } | { readonly part?: undefined; problem: string };

/** The part that holds the picture. An SVG comes with a bitmap of itself, which every program can show. */
function findSource(fill: XmlElement, { pkg, part }: SlideScope): PictureSource {
  const blips = [...childElements(fill, "a:blip"), ...descendantElements(fill, "asvg:svgBlip")];
  const ids = blips.flatMap(({ attributes }) => [attributes["r:embed"], attributes["r:link"]]);
  const relationships = pkg.relationshipsOf(part);
  const related = ids.flatMap((id) => relationships.get(id ?? "") ?? []);
  const inside = related.find(({ isExternal, target }) => !isExternal && pkg.has(target));
  if (inside !== undefined) return { part: inside.target };
  const outside = related.find(({ isExternal }) => isExternal);
  return {
    problem:
      outside === undefined
        ? MISSING
        : `A picture lies outside the file and was left out: ${outside.target}`,
  };
}

/** The shares cut off each side. Negative ones pad the picture and cut nothing. */
function readCrop(rectangle: XmlElement | undefined) {
  if (rectangle === undefined) return undefined;
  const { l, t, r, b } = rectangle.attributes;
  const [left, top, right, bottom] = [l, t, r, b].map((side) =>
    Math.min(Math.max(toShare(side), 0), 1),
  ) as Box;
  const isWhole = left + top + right + bottom === 0;
  return isWhole || left + right >= 1 || top + bottom >= 1
    ? undefined
    : { left, top, right, bottom };
}
