import type { OfficePackage } from "../../ooxml/office-package.ts";
import { childElements, findChild, type XmlElement } from "@parsewright/document/xml";
import { createPalette, type Palette } from "../../ooxml/palette.ts";
import { familyOf, type Placeholder, placeholderOf } from "./placeholder.ts";

/** Properties that slides inherit from their layout and its master. */
export interface SlideTemplate {
  /** The shapes whose position and style a placeholder takes where it has none: layout's, then master's. */
  ancestorsOf(placeholder: Placeholder): XmlElement[];
  /** `p:txStyles` of the master. */
  readonly textStyles: XmlElement | undefined;
  /** The roots of layout and master, as far as the file has them. */
  readonly layers: readonly XmlElement[];
  readonly theme: XmlElement | undefined;
  /** Colours of slides that do not map them anew. */
  readonly palette: Palette;
  /** True if layout or master are damaged, so that positions and bullets are missing. */
  readonly isDamaged: boolean;
}

interface TemplatePart {
  readonly root: XmlElement | undefined;
  readonly placeholders: readonly PlaceholderShape[];
  readonly isDamaged: boolean;
}

interface PlaceholderShape {
  readonly shape: XmlElement;
  readonly placeholder: Placeholder;
}

/** Finds the template of each slide. Layouts and masters are read once. */
export function createTemplates(pkg: OfficePackage): (slidePart: string) => SlideTemplate {
  const parts = new Map<string | undefined, TemplatePart>();
  const read = (part: string | undefined) => {
    const known = parts.get(part);
    if (known !== undefined) return known;
    const found = readTemplatePart(pkg, part);
    parts.set(part, found);
    return found;
  };
  return (slidePart) => {
    const layoutPart = pkg.relatedPart(slidePart, "slideLayout");
    const layout = read(layoutPart);
    const masterPart = layoutPart && pkg.relatedPart(layoutPart, "slideMaster");
    const master = read(masterPart);
    const theme = read(masterPart && pkg.relatedPart(masterPart, "theme"));
    return {
      ancestorsOf: (placeholder) => findAncestors(placeholder, layout, master),
      textStyles: findChild(master.root, "p:txStyles"),
      layers: [layout.root, master.root].filter((root) => root !== undefined),
      theme: theme.root,
      palette: createPalette(theme.root, findChild(master.root, "p:clrMap")),
      isDamaged: layout.isDamaged || master.isDamaged,
    };
  };
}

function readTemplatePart(pkg: OfficePackage, part: string | undefined): TemplatePart {
  try {
    const root = part === undefined ? undefined : pkg.readXml(part);
    const tree = findChild(root, "p:cSld", "p:spTree");
    const placeholders = tree === undefined ? [] : childElements(tree).flatMap(withPlaceholder);
    return { root, placeholders, isDamaged: false };
  } catch {
    return { root: undefined, placeholders: [], isDamaged: true };
  }
}

function withPlaceholder(shape: XmlElement): PlaceholderShape[] {
  const placeholder = placeholderOf(shape);
  return placeholder === undefined ? [] : [{ shape, placeholder }];
}

function findAncestors(
  placeholder: Placeholder,
  layout: TemplatePart,
  master: TemplatePart,
): XmlElement[] {
  const inLayout = findInLayout(placeholder, layout.placeholders);
  const type = placeholder.type ?? inLayout?.placeholder.type;
  const inMaster = master.placeholders.find((one) =>
    familyOf(type) === "other"
      ? one.placeholder.type === type
      : familyOf(one.placeholder.type) === familyOf(type),
  );
  return [inLayout, inMaster].flatMap((found) => (found === undefined ? [] : [found.shape]));
}

/** Titles and furniture are unique on a layout; places for content are distinguished by number. */
function findInLayout(
  { type, index }: Placeholder,
  shapes: readonly PlaceholderShape[],
): PlaceholderShape | undefined {
  const family = familyOf(type);
  const related = shapes.filter(({ placeholder }) => familyOf(placeholder.type) === family);
  const byNumber = related.find(({ placeholder }) => placeholder.index === index);
  const byType = related.find(({ placeholder }) => placeholder.type === type);
  if (family === "body") return byNumber ?? byType;
  return byType ?? (family === "title" ? related[0] : undefined);
}
