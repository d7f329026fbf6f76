/** Sentence that Office appends to descriptions that it generated. */
const GENERATED_NOTICE =
  /\s*(?:Description automatically generated(?: with \w{1,9} confidence)?|AI-generated content may be incorrect\.?|Automatically generated description)\s*$/i;

/** Names that programs give to pictures nobody described. */
const NO_DESCRIPTION =
  /^(?:(?:picture|image|graphic|photo|bild|grafik|photo|图片)\s*\d{0,6}|\S{0,200}\.(?:png|jpe?g|gif|bmp|tiff?|emf|wmf|svg|webp))$/i;

/** A picture's description, where a person could learn something from it; else `""`. */
export function usefulAltText(description: string | undefined): string {
  const text = (description ?? "").replace(GENERATED_NOTICE, "").replaceAll(/\s+/g, " ").trim();
  return NO_DESCRIPTION.test(text) ? "" : text;
}
