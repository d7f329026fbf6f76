/** A run of codes that starts at `first`, one character each; spaces are left out. */
interface CodeRun {
  readonly first: number;
  readonly characters: string;
}

/** Delimiters in growing sizes, the pieces of taller ones, large operators, wide accents, radicals, braces that lie. */
const EXTENSION: readonly CodeRun[] = [
  { first: 0x00, characters: "() [] ⌊⌋ ⌈⌉ {} ⟨⟩ |‖ /\\ () () [] ⌊⌋ ⌈⌉ {} ⟨⟩ /\\" },
  { first: 0x20, characters: "() [] ⌊⌋ ⌈⌉ {} ⟨⟩ /\\ /\\ ⎛⎞ ⎡⎤ ⎣⎦ ⎢⎥ ⎧⎫ ⎩⎭ ⎨⎬ ⎪⏐" },
  { first: 0x40, characters: "⎝⎠ ⎜⎟ ⟨⟩ ⨆⨆ ∮∮ ⨀⨀ ⨁⨁ ⨂⨂ ∑∏∫⋃⋂⨄⋀⋁ ∑∏∫⋃⋂⨄⋀⋁" },
  { first: 0x60, characters: "∐∐ ˆˆˆ ˜˜˜ [] ⌊⌋ ⌈⌉ {} √√√√ ⎷⏐⏐ ‖↑↓ ⏞⏞⏟⏟ ⇑⇓" },
];

/** Three sizes of each delimiter more than TeX's own extension font has. */
const MATH_DESIGN_EXTENSION: readonly CodeRun[] = [
  ...EXTENSION,
  { first: 0x80, characters: "(((((((((( )))))))))) [[[ ]]] ⌊⌊⌊ ⌋⌋⌋ ⌈⌈⌈ ⌉⌉⌉ {{{ }}}" },
];

/** `↦` is the short bar that an arrow follows. */
const SYMBOLS: readonly CodeRun[] = [
  { first: 0x00, characters: "−·×∗÷⋄±∓⊕⊖⊗⊘⊙◯∘• ≍≡⊆⊇≤≥⪯⪰∼≈⊂⊃≪≫≺≻" },
  { first: 0x20, characters: "←→↑↓↔↗↘≃⇐⇒⇑⇓⇔↖↙∝ ′∞∈∋△▽\u0338↦∀∃¬∅ℜℑ⊤⊥ ℵ" },
  { first: 0x5b, characters: "∪∩⊎∧∨ ⊢⊣⌊⌋⌈⌉{}⟨⟩|‖↕⇕\\≀ √⨿∇∫⊔⊓⊑⊒§†‡¶♣♢♡♠" },
];

/** `↪` and `↩` are the hooks that an arrow follows. */
const MATH_ITALIC: readonly CodeRun[] = [
  { first: 0x00, characters: "ΓΔΘΛΞΠΣΥΦΨΩ αβγδϵζηθικλμνξπρστυϕχ ψωεϑϖϱςφ ↼↽⇀⇁↪↩▹◃" },
  { first: 0x3a, characters: ".,</>⋆∂" },
  { first: 0x5b, characters: "♭♮♯⌣⌢ℓ" },
  { first: 0x7b, characters: "ıȷ℘\u20d7" },
];

const TX_SYMBOLS_C: readonly CodeRun[] = [
  { first: 0x1b, characters: "≅" },
  { first: 0x2c, characters: "≠" },
  { first: 0x3c, characters: "∉" },
];

/** Private codes of the calligraphic capitals. */
const STIX_CALLIGRAPHY: readonly CodeRun[] = [
  { first: 0xe22d, characters: "ABCDEFGHIJKLMNOPQRSTUVWXYZ" },
];

/** Codes that Adobe gave to the pieces of tall delimiters before Unicode had them. */
const PRIVATE_PIECES: CodeRun = { first: 0xf8eb, characters: "⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪⌠⎞⎟⎠⎤⎥⎦⎫⎬⎭" };

const FAMILIES: readonly (readonly [RegExp, readonly CodeRun[]])[] = [
  [/^MathDesign-.*-Extension/, MATH_DESIGN_EXTENSION],
  [/^(?:CMEX|LMMathExtension|EUEX|txex|pxex|Kp--M-Ex)/, EXTENSION],
  [/^(?:CMB?SY|LMMathSymbols|EUS[BM]|txb?sy\d*$|pxb?sy$|Kp--M-Sy-|MathDesign-.*-Symbol-)/, SYMBOLS],
  [
    /^(?:CMMIB?\d|LMMathItalic|EUR[BM]|rtxb?mi|Kp--M-.*Italic|MathDesign-.*MathItalic)/,
    MATH_ITALIC,
  ],
  [/^(?:txsyc|pxsyc|Kp--M-Syc)/, TX_SYMBOLS_C],
  [/^STIXMathCalligraphy/, STIX_CALLIGRAPHY],
];

/** What the codes of a font mean that it gives no Unicode for; `undefined` unless it is one of TeX's symbol fonts. */
export function texGlyphsOf(fontName: string): ReadonlyMap<number, string> | undefined {
  const runs = FAMILIES.find(([names]) => names.test(fontName))?.[1];
  if (runs === undefined) return undefined;
  return new Map(
    [...runs, PRIVATE_PIECES].flatMap(({ first, characters }) =>
      Array.from(characters.replaceAll(" ", ""), (character, index) => [first + index, character]),
    ),
  );
}
