import { safeLink } from "@parsewright/document/language";
import type { XmlElement } from "@parsewright/document/xml";
import type { SlideScope } from "../slide/slide-scope.ts";
import type { TextContext } from "./read-paragraphs.ts";
import { styleListsOf } from "./text-styles.ts";

/** Container of the text: a shape, or a frame that inherits only the defaults. */
interface TextPlace {
  readonly element: XmlElement;
  readonly ancestors: readonly XmlElement[];
  readonly placeholderType: string | undefined;
}

export function textContextOf(place: TextPlace, scope: SlideScope): TextContext {
  const relationships = scope.pkg.relationshipsOf(scope.part);
  return {
    styles: styleListsOf(place, place.placeholderType, {
      textStyles: scope.template.textStyles,
      defaults: scope.defaultTextStyle,
    }),
    slideNumber: scope.slideNumber,
    linkOf(relationshipId) {
      const related = relationshipId === undefined ? undefined : relationships.get(relationshipId);
      const link = related?.isExternal ? safeLink(related.target) : undefined;
      scope.pkg.spendText(link?.length ?? 0);
      return link;
    },
  };
}
