import { childElements, findChild, type XmlElement } from "@parsewright/document/xml";
import type { OdfPackage } from "./odf-package.ts";

/** Text styles of a file. */
export interface OdfStyles {
  /** The tags of HTML for a span in this style, outermost first. */
  tagsOf(styleName: string | undefined): readonly string[];
  /** The style itself and those it is made from, nearest first. */
  namesOf(styleName: string | undefined): readonly string[];
  isHidden(styleName: string | undefined): boolean;
  /** Page break beside a paragraph or table of this style. */
  pageBreakOf(styleName: string | undefined): "before" | "after" | undefined;
  /** Checks whether a list of this style is numbered at a level, counted from 1. */
  isNumbered(listStyleName: string | undefined, level: number): boolean;
}

/** No chain of styles is this long. */
const MAX_ANCESTORS = 20;

/** Reads the styles of both parts that have some. */
export function readOdfStyles({
  content,
  styles,
}: Pick<OdfPackage, "content" | "styles">): OdfStyles {
  const byName = new Map<string, XmlElement>();
  const lists = new Map<string, XmlElement>();
  const groups = [
    findChild(styles, "office:styles"),
    findChild(styles, "office:automatic-styles"),
    findChild(content, "office:automatic-styles"),
  ];
  for (const element of groups.flatMap((group) =>
    group === undefined ? [] : childElements(group),
  )) {
    const name = element.attributes["style:name"] ?? "";
    if (element.name === "style:style") byName.set(name, element);
    if (element.name === "text:list-style") lists.set(name, element);
  }
  const namesOf = (styleName: string | undefined): string[] => {
    const names: string[] = [];
    for (let name = styleName; name !== undefined && names.length < MAX_ANCESTORS;) {
      names.push(name);
      name = byName.get(name)?.attributes["style:parent-style-name"];
    }
    return names;
  };
  const propertyOf = (styleName: string | undefined, property: string) =>
    namesOf(styleName)
      .map((name) => findChild(byName.get(name), "style:text-properties")?.attributes[property])
      .find((value) => value !== undefined);
  const breaks = (styleName: string | undefined, side: "before" | "after") =>
    ["style:paragraph-properties", "style:table-properties"].some(
      (properties) =>
        namesOf(styleName)
          .map((name) => findChild(byName.get(name), properties)?.attributes[`fo:break-${side}`])
          .find((value) => value !== undefined) === "page",
    );
  const hasOwnPages = (styleName: string | undefined) =>
    (byName.get(styleName ?? "")?.attributes["style:master-page-name"] ?? "") !== "";
  return {
    namesOf,
    pageBreakOf(styleName) {
      if (breaks(styleName, "before") || hasOwnPages(styleName)) return "before";
      return breaks(styleName, "after") ? "after" : undefined;
    },
    tagsOf: (styleName) =>
      TAGS.flatMap(([property, tag, isSet]) =>
        isSet(propertyOf(styleName, property) ?? "") ? [tag] : [],
      ),
    isHidden: (styleName) => propertyOf(styleName, "text:display") === "none",
    isNumbered: (listStyleName, level) =>
      childElements(lists.get(listStyleName ?? "") ?? NO_LIST).some(
        ({ name, attributes }) =>
          name === "text:list-level-style-number" &&
          attributes["text:level"] === String(level) &&
          attributes["style:num-format"] !== "",
      ),
  };
}

const NO_LIST: XmlElement = { name: "", attributes: {}, children: [] };

const isDrawn = (value: string) => value !== "" && value !== "none";

const TAGS: readonly (readonly [
  property: string,
  tag: string,
  isSet: (value: string) => boolean,
])[] = [
  ["fo:font-weight", "b", (value) => value === "bold" || Number(value) >= 600],
  ["fo:font-style", "i", (value) => value === "italic" || value === "oblique"],
  ["style:text-underline-style", "u", isDrawn],
  ["style:text-line-through-style", "s", isDrawn],
  ["style:text-position", "sup", (value) => /^(?:super|[1-9]\d?%)/.test(value)],
  ["style:text-position", "sub", (value) => /^(?:sub|-)/.test(value)],
];
