import type { ColourOf } from "./colours.ts";
import type { SlideParagraph, SlideRun } from "./slide.ts";
import { childrenOf, descend, flagOf, numberOf, pointsOf } from "./xml.ts";

/** Where the looks of a text come from. */
export interface TextLooks {
  /** Styles by level, the nearest first. */
  readonly styles: readonly (Element | undefined)[];
  readonly colourOf: ColourOf;
  /** What the shape says of its text. */
  readonly colour?: string | undefined;
}

const DEFAULT_POINTS = 18;
/** Where no style says how far a list is indented. */
const LEVEL_POINTS = 36;
const BULLET_POINTS = 18;
const HUNDREDTHS = 100;
const WHOLE = 100_000;
const ALIGNS = { l: "left", ctr: "center", r: "right" } as const;

/** The paragraphs of a shape or of a cell. */
export function readParagraphs(
  body: Element | undefined,
  text: TextLooks,
): readonly SlideParagraph[] {
  const shrunk = descend(body, "bodyPr", "normAutofit");
  const scale = (numberOf(shrunk, "fontScale") ?? WHOLE) / WHOLE;
  const lists = [descend(body, "lstStyle"), ...text.styles];
  return childrenOf(body, "p").map((paragraph) => {
    const own = descend(paragraph, "pPr");
    const level = numberOf(own, "lvl") ?? 0;
    const looks = [own, ...lists.map((list) => descend(list, `lvl${level + 1}pPr`))];
    const first = <Value>(read: (look: Element | undefined) => Value | undefined) =>
      looks.map(read).find((value) => value !== undefined);
    const runs = [...paragraph.children].flatMap((run) =>
      readRun(run, { ...text, styles: looks, scale }),
    );
    const align = first((look) => look?.getAttribute("algn") ?? undefined) ?? "l";
    const bullet = runs.length > 0 ? first(bulletOf) || undefined : undefined;
    const hang = bullet === undefined ? 0 : BULLET_POINTS;
    return {
      runs,
      align: ALIGNS[align as keyof typeof ALIGNS] ?? "left",
      bullet,
      margin: first((look) => pointsOf(look, "marL")) ?? level * LEVEL_POINTS + hang,
      indent: first((look) => pointsOf(look, "indent")) ?? -hang,
    };
  });
}

function readRun(
  run: Element,
  { styles: looks, colourOf, colour, scale }: TextLooks & { readonly scale: number },
): readonly SlideRun[] {
  const text = run.localName === "br" ? "\n" : descend(run, "t")?.textContent;
  if (!text) return [];
  const own = descend(run, "rPr");
  const styles = [own, ...looks.map((look) => descend(look, "defRPr"))];
  const first = <Value>(read: (style: Element | undefined) => Value | undefined) =>
    styles.map(read).find((value) => value !== undefined);
  const points =
    (first((style) => numberOf(style, "sz")) ?? DEFAULT_POINTS * HUNDREDTHS) / HUNDREDTHS;
  const typeface = first((style) => descend(style, "latin")?.getAttribute("typeface") ?? undefined);
  return [
    {
      text,
      points: points * scale,
      isBold: first((style) => flagOf(style, "b")) ?? false,
      isItalic: first((style) => flagOf(style, "i")) ?? false,
      colour:
        colourOf(descend(own, "solidFill")) ??
        colour ??
        first((style) => colourOf(descend(style, "solidFill"))) ??
        "black",
      // Those that begin with a plus are names of the theme.
      typeface: typeface?.startsWith("+") ? undefined : typeface,
    },
  ];
}

/** Empty where a paragraph is said to have none. */
function bulletOf(look: Element | undefined): string | undefined {
  if (descend(look, "buNone")) return "";
  if (descend(look, "buAutoNum")) return "–";
  return descend(look, "buChar") ? "•" : undefined;
}
