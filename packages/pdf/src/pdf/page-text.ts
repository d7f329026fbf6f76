import type { Character, HiddenCharacter } from "@parsewright/document/files";
import type { TextStyle } from "./read-text-style.ts";

/** Every character of a page, seen or not, in the order the file draws them; `styles` holds the style of each. */
export interface CollectedText {
  readonly characters: readonly Character[];
  readonly styles: readonly TextStyle[];
}

/** The characters that a person sees, apart from those that nobody does. */
export interface PageText {
  readonly characters: readonly Character[];
  readonly hiddenCharacters: readonly HiddenCharacter[];
}
