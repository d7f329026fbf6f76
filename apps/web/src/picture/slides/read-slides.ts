import { type ColourOf, themeColours } from "./colours.ts";
import { openPackage, type PackagePart } from "./package-parts.ts";
import { placeholderOf, readShapes, type ShapeContext } from "./read-shapes.ts";
import type { Slide } from "./slide.ts";
import { childrenOf, descend, flagOf, pointsOf } from "./xml.ts";

const TITLES: ReadonlySet<string> = new Set(["title", "ctrTitle"]);
const OTHERS: ReadonlySet<string> = new Set(["dt", "ftr", "sldNum"]);

/** Reads slides one by one; `undefined` where the file is not a presentation. */
export async function openSlides(
  file: Blob,
): Promise<((index: number) => Slide | undefined) | undefined> {
  const presentation = await openPackage(file, "ppt/presentation.xml");
  if (presentation === undefined) return undefined;
  const size = descend(presentation.root, "sldSz");
  const [width, height] = [pointsOf(size, "cx"), pointsOf(size, "cy")];
  if (!width || !height) return undefined;
  const ids = childrenOf(descend(presentation.root, "sldIdLst"), "sldId").map(
    (slide) => [...slide.attributes].find(({ name }) => name.endsWith(":id"))?.value,
  );
  return (index) => {
    const part = presentation.partById(ids[index]);
    return part && { width, height, ...readSlide(part, presentation) };
  };
}

function readSlide(part: PackagePart, presentation: PackagePart) {
  const layout = part.partOfKind("slideLayout");
  const master = layout?.partOfKind("slideMaster");
  const colourOf = themeColours(master);
  const behind = [layout, master].filter((one) => one !== undefined);
  const placeholders = (shape: Element) => behind.flatMap((one) => samePlaceholder(one, shape));
  const textStyles: ShapeContext["textStyles"] = (shape) => [
    ...placeholders(shape).map((one) => descend(one, "txBody", "lstStyle")),
    descend(master?.root, "txStyles", styleNameOf(shape)),
    descend(presentation.root, "defaultTextStyle"),
  ];
  const shapesOf = (one: PackagePart) =>
    readShapes({ part: one, colourOf, placeholders, textStyles, hasPlaceholders: one === part });
  const showsLayout = flagOf(part.root, "showMasterSp") ?? true;
  const showsMaster = showsLayout && (flagOf(layout?.root, "showMasterSp") ?? true);
  return {
    background: backgroundOf([part, ...behind], colourOf),
    shapes: [
      ...(master && showsMaster ? shapesOf(master) : []),
      ...(layout && showsLayout ? shapesOf(layout) : []),
      ...shapesOf(part),
    ],
  };
}

function backgroundOf(parts: readonly PackagePart[], colourOf: ColourOf): string {
  const colours = parts.map(({ root }) => {
    const background = descend(root, "cSld", "bg");
    return (
      colourOf(descend(background, "bgPr", "solidFill")) ?? colourOf(descend(background, "bgRef"))
    );
  });
  return colours.find((colour) => colour !== undefined) ?? "white";
}

/** A placeholder of a slide has its place and its looks from the layout and the master where it does not say them itself. */
function samePlaceholder({ root }: PackagePart, shape: Element): readonly Element[] {
  const wanted = placeholderOf(shape);
  if (wanted === undefined) return [];
  const all = childrenOf(descend(root, "cSld", "spTree"), "sp");
  const index = wanted.getAttribute("idx");
  const byIndex = all.find((one) => index && placeholderOf(one)?.getAttribute("idx") === index);
  const byType = all.find((one) => placeholderOf(one) && typeOf(one) === typeOf(shape));
  const found = byIndex ?? byType;
  return found ? [found] : [];
}

function typeOf(shape: Element): string {
  const type = placeholderOf(shape)?.getAttribute("type") ?? "body";
  if (TITLES.has(type)) return "title";
  return type === "subTitle" || type === "obj" ? "body" : type;
}

function styleNameOf(shape: Element): string {
  if (placeholderOf(shape) === undefined || OTHERS.has(typeOf(shape))) return "otherStyle";
  return typeOf(shape) === "title" ? "titleStyle" : "bodyStyle";
}
