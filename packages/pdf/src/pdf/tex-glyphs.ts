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

/** Large operators of txfonts and pxfonts. */
const TX_EXTENSION_A: readonly CodeRun[] = [
  { first: 0x06, characters: "⨅⨅∯∯" },
  { first: 0x21, characters: "∬∬∭∭⨌⨌" },
  { first: 0x29, characters: "∰∰" },
];

/** A bracket that PDFium takes for a space, and what newtx adds: PDFium takes these codes for letters of Latin-1. */
const NEWTX_EXTENSION: readonly CodeRun[] = [
  { first: 0x20, characters: "(" },
  { first: 0x80, characters: "()[]⌊⌋⌈⌉{}⟨⟩|‖↕⇕" },
  { first: 0x9a, characters: "ˆˆˆ˜˜˜" },
  { first: 0xa9, characters: "⎛⎞⎝⎠⎜⎟ ∫∬∭∮∯ ∫∬∭∮∯ ∫∬∭∮∯ ∫∬∭∮∯ ⨆⨆" },
  { first: 0xc7, characters: "⨀⨀⨁⨁⨂⨂∑∏" },
  { first: 0xd0, characters: "⋃⋂⨄⋀⋁∑∏" },
  { first: 0xd8, characters: "⋃⋂⨄⋀⋁∐∐" },
];

/** Braces in growing sizes, arrows, the pieces of tall braces, large operators, braces that lie. */
const EULER_EXTENSION: readonly CodeRun[] = [
  { first: 0x08, characters: "{}{}{}{}" },
  { first: 0x18, characters: "↼↽⇀⇁" },
  { first: 0x20, characters: "←→↑↓↔↗↘" },
  { first: 0x28, characters: "⇐⇒⇑⇓⇔↖↙" },
  { first: 0x31, characters: "∞" },
  { first: 0x38, characters: "⎧⎫⎩⎭⎨⎬⎪" },
  { first: 0x48, characters: "∮∮" },
  { first: 0x50, characters: "∑∏∫" },
  { first: 0x58, characters: "∑∏∫" },
  { first: 0x60, characters: "∐∐" },
  { first: 0x7a, characters: "⏞⏞⏟⏟" },
];

/** `↦` is the short bar that an arrow follows. */
const SYMBOLS: readonly CodeRun[] = [
  { first: 0x00, characters: "−·×∗÷⋄±∓⊕⊖⊗⊘⊙◯∘• ≍≡⊆⊇≤≥⪯⪰∼≈⊂⊃≪≫≺≻" },
  { first: 0x20, characters: "←→↑↓↔↗↘≃⇐⇒⇑⇓⇔↖↙∝ ′∞∈∋△▽\u0338↦∀∃¬∅ℜℑ⊤⊥ ℵ" },
  { first: 0x5b, characters: "∪∩⊎∧∨ ⊢⊣⌊⌋⌈⌉{}⟨⟩|‖↕⇕\\≀ √⨿∇∫⊔⊓⊑⊒§†‡¶♣♢♡♠" },
];

/**
 * TeX's symbols as publishers' systems write them: signs of text fonts have moved to codes of Latin-1, and the minus,
 * whose code is 0, has no Unicode.
 */
const PUBLISHERS_SYMBOLS: readonly CodeRun[] = [
  { first: 0x21, characters: "→↑↓↔↗↘≃⇐⇒⇑⇓⇔↖↙∝ ′∞∈∋" },
  { first: 0x66, characters: "{}⟨⟩|‖" },
  { first: 0xbc, characters: "=[" },
  { first: 0xde, characters: ")" },
  { first: 0xf0, characters: "(" },
  { first: 0xfe, characters: "+" },
  { first: 0x160, characters: "]" },
  { first: 0xfffd, characters: "−" },
];

/** The same of TeX's italics, whose codes between the digits and the capitals are signs. */
const PUBLISHERS_ITALIC: readonly CodeRun[] = [{ first: 0x3a, characters: ".,</>⋆" }];

/** `↪` and `↩` are the hooks that an arrow follows. */
const MATH_ITALIC: readonly CodeRun[] = [
  { first: 0x00, characters: "ΓΔΘΛΞΠΣΥΦΨΩ αβγδϵζηθικλμνξπρστυϕχ ψωεϑϖϱςφ ↼↽⇀⇁↪↩▹◃" },
  { first: 0x3a, characters: ".,</>⋆∂" },
  { first: 0x5b, characters: "♭♮♯⌣⌢ℓ" },
  { first: 0x7b, characters: "ıȷ℘\u20d7" },
];

const LETTERS: readonly CodeRun[] = [
  { first: 0x30, characters: "0123456789" },
  { first: 0x41, characters: "ABCDEFGHIJKLMNOPQRSTUVWXYZ" },
  { first: 0x61, characters: "abcdefghijklmnopqrstuvwxyz" },
];

/** Codes of calligraphic capitals in TeX's symbols. */
const SCRIPT_CAPITALS: CodeRun = { first: 0x41, characters: "𝒜ℬ𝒞𝒟ℰℱ𝒢ℋℐ𝒥𝒦ℒℳ𝒩𝒪𝒫𝒬ℛ𝒮𝒯𝒰𝒱𝒲𝒳𝒴𝒵" };

/** TeX's fonts of text. */
const ROMAN: readonly CodeRun[] = [
  { first: 0x00, characters: "ΓΔΘΛΞΠΣΥΦΨΩﬀﬁﬂﬃﬄıȷ`´ˇ˘¯˚¸ßæœøÆŒØ" },
  { first: 0x21, characters: "!”#$%&’()*+,-./" },
  ...LETTERS,
  { first: 0x3a, characters: ":;¡=¿?@" },
  { first: 0x5b, characters: "[“]ˆ˙‘" },
  { first: 0x7b, characters: "–—˝˜¨" },
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

/** Names of the glyphs of T1, the encoding of TeX's text fonts, by code; `\0` where PDFium knows no such name. */
export const T1_NAMES =
  '`´ˆ˜¨˝˚ˇ˘¯˙¸˛‚‹›“”„«»–—\0\0ıȷﬀﬁﬂﬃﬄ\0!"#$%&’()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_‘' +
  "abcdefghijklmnopqrstuvwxyz{|}~\0ĂĄĆČĎĚĘĞĹĽŁŃŇŊŐŔŘŚŠŞŤŢŰŮŸŹŽŻĲİđ§ăąćčďěęğĺľłńňŋőŕřśšşťţűůÿźžżĳ¡¿£" +
  "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖŒØÙÚÛÜÝÞ\0àáâãäåæçèéêëìíîïðñòóôõöœøùúûüýþß";

/**
 * Characters that files give for the glyphs `a0` to `a206`, by their numbers; `\0` where nothing does. TeX's bitmap
 * fonts number their glyphs in this way, and so does a font of ornaments, for whose glyphs some programs take them.
 */
export const NUMBERED_ORNAMENTS =
  "\0✁✂✄☎✆✝✞✟✠✡☛☞✌✍✎✏✑✒✓✔✕✖✗✘✙✚✛✜✢✣✤✥✦✧★✩✪✫✬✭✮✯✰✱✲✳✴✵✶✷✸✹✺✻✼✽✾✿❀❁❂❃❄❅❆❇❈❉❊❋●❍■❏❑▲▼◆❖\0◗❘❙❚\0\0\0\0\0\0\0\0\0\0\0\0❛❜" +
  "❝❞❡❢❣❤✐❥❦❧♠♥♦♣\0\0\0\0✉✈✇①②③④⑤⑥⑦⑧⑨⑩❶❷❸❹❺❻❼❽❾❿➀➁➂➃➄➅➆➇➈➉➊➋➌➍➎➏➐➑➒➓➔→➣↔↕➙➛➜➝➞➟➠➡➢➤➥➦➧➨➩➫➭➯➲➳➵➸➺➻➼➽➾➚➪➶➹➘➴➷➬➮➱✃❐❒\0\0";

/** Checks whether a character may stand for a glyph that has a number for its name. */
export function isNumberedOrnament(character: string): boolean {
  return NUMBERED_ORNAMENTS.includes(character);
}

const T1: readonly CodeRun[] = [{ first: 0, characters: T1_NAMES }];

const MATHABX_A: readonly CodeRun[] = [
  { first: 0x00, characters: "+−×÷·∘∗" },
  { first: 0x08, characters: "±∓⋉⋊⋄•⋆" },
  { first: 0x10, characters: "=≡∼≈≃≅≍∣≠≢≁≉≄≇≭∤ ¬≪≫#⊢⊣⊬" },
  { first: 0x28, characters: "⊨" },
  { first: 0x2a, characters: "⊭" },
  { first: 0x2c, characters: "⊩" },
  { first: 0x30, characters: "°′″‴⁗♭♮♯∞∝†‡" },
  { first: 0x3e, characters: "⨿√∀∁∂" },
  { first: 0x44, characters: "∃∄" },
  { first: 0x48, characters: "∅⌀⊤⊥" },
  { first: 0x4e, characters: "⋏⋎ ∈∋∉∌" },
  { first: 0x58, characters: "∩∪⊎⊓⊔" },
  { first: 0x5e, characters: "∧∨⊕⊖⊗" },
  { first: 0x64, characters: "⊙⊚⊛" },
  { first: 0x6c, characters: "◯⊘" },
  { first: 0x70, characters: "()[]{}⟦⟧⟨⟩\\/|‖" },
  { first: 0x7f, characters: "\u0338⊂⊃⊄⊅⊆⊇⊈⊉⊊⊋⊊⊋⫅⫆" },
  { first: 0x98, characters: "⊲⊳⋪⋫⊴⊵⋬⋭ <>≮≯≤≥≰≱≤≥" },
  { first: 0xac, characters: "⪇⪈≦≧≰≱≨≩" },
  { first: 0xc0, characters: "≲≳" },
  { first: 0xc6, characters: "⪅⪆" },
  { first: 0xcc, characters: "⋖⋗⋘⋙ ←→↑↓↖↗↙↘↔↕↚↛↮−↦" },
  { first: 0xe0, characters: "↼⇀↽⇁↿⇃↾⇂⇋⇌" },
  { first: 0xf0, characters: "⇐⇒⇑⇓⇔⇕⇍⇏⇎=" },
];

const MATHABX_B: readonly CodeRun[] = [
  { first: 0x05, characters: "□" },
  { first: 0x15, characters: "≔≕" },
  { first: 0x1c, characters: "≜" },
  { first: 0x21, characters: "⌣⌢" },
  { first: 0x27, characters: "⋈" },
  { first: 0x36, characters: "∴∵˚˙¨" },
  { first: 0x3d, characters: "∠∡∢" },
  { first: 0x58, characters: "⊼⊻" },
  { first: 0x5c, characters: "⋒⋓" },
  { first: 0x60, characters: "⊞⊟⊠" },
  { first: 0x64, characters: "⊡" },
  { first: 0x72, characters: "⌈⌉⌊⌋" },
  { first: 0x80, characters: "⊏⊐" },
  { first: 0x84, characters: "⊑⊒" },
  { first: 0xa0, characters: "≺≻⊀⊁≼≽" },
  { first: 0xa8, characters: "⪯⪰" },
  { first: 0xb6, characters: "⋞⋟" },
  { first: 0xc0, characters: "≾≿" },
  { first: 0xd0, characters: "⇇⇉⇈⇊⇆⇄" },
  { first: 0xe2, characters: "↩↪" },
];

const MATHABX_X: readonly CodeRun[] = [
  { first: 0x00, characters: "((((⎛⎝⎜⏐ ))))⎞⎠⎟‖ [[[[⎡⎣⎢" },
  { first: 0x18, characters: "]]]]⎤⎦⎥" },
  { first: 0x20, characters: "{{{{⎧⎩⎨⎪ }}}}⎫⎭⎬⎪ ⟦⟦⟦⟦" },
  { first: 0x38, characters: "⟧⟧⟧⟧" },
  { first: 0x40, characters: "⟨⟨⟨⟨ ⟩⟩⟩⟩ \\\\\\\\ //// ⌈⌈⌈⌈ ⌉⌉⌉⌉ ⌊⌊⌊⌊ ⌋⌋⌋⌋ √√√√√⎷⏐⏐ ⏞⏞⏞⏞⏟⏟⏟⏟ ˆˇ˜¯" },
  { first: 0x78, characters: "ˆˆˆˆ ˇˇˇˇ ˜˜˜˜" },
  { first: 0x93, characters: "⋂⋃⨄" },
  { first: 0x97, characters: "⨆" },
  { first: 0x99, characters: "⋀⋁" },
  { first: 0xa3, characters: "⋂⋃⨄" },
  { first: 0xa7, characters: "⨆" },
  { first: 0xa9, characters: "⋀⋁" },
  { first: 0xb0, characters: "∑∏∐∫∬∭∮∯ ∑∏∐∫∬∭∮∯" },
  { first: 0xc0, characters: "⨁" },
  { first: 0xc2, characters: "⨂" },
  { first: 0xc4, characters: "⨀" },
  { first: 0xe0, characters: "⨁" },
  { first: 0xe2, characters: "⨂" },
  { first: 0xe4, characters: "⨀" },
];

/** Fonts of signs that have the glyph names of a font of letters. */
const T1_FAMILIES: readonly (readonly [RegExp, readonly CodeRun[]])[] = [
  [/^(?:TeX-)?matha\d/, MATHABX_A],
  [/^(?:TeX-)?mathb\d/, MATHABX_B],
  [/^(?:TeX-)?mathx\d/, MATHABX_X],
];

const FAMILIES: readonly (readonly [RegExp, readonly CodeRun[]])[] = [
  [/^MathDesign-.*-Extension/, MATH_DESIGN_EXTENSION],
  [/^EUEX/, EULER_EXTENSION],
  [/^[tp]xexa/i, TX_EXTENSION_A],
  [/^(?:CMEX|LMMathExtension|[tp]xex|Kp--M-Ex)/i, EXTENSION],
  [/^(?:CMB?SY|LMMathSymbols|EUS[BM]|[tp]xb?sys?\d*$|Kp--M-Sy-|MathDesign-.*-Symbol-)/i, SYMBOLS],
  [
    /^(?:CMMIB?\d|LMMathItalic|EUR[BM]|r[tp]xb?mi|Kp--M-.*Italic|MathDesign-.*MathItalic)/i,
    MATH_ITALIC,
  ],
  [/^(?:[tp]xsyc|Kp--M-Syc)/i, TX_SYMBOLS_C],
  [/^STIXMathCalligraphy/, STIX_CALLIGRAPHY],
];

/** Meanings of a font's codes without Unicode; `undefined` unless it is one of TeX's symbol fonts. */
export function texGlyphsOf(fontName: string): ReadonlyMap<number, string> | undefined {
  const runs = FAMILIES.find(([names]) => names.test(fontName))?.[1];
  return runs === undefined ? t1Family(fontName)?.unnamed : signsByCode([...runs, PRIVATE_PIECES]);
}

/** Meanings of a code in the layouts that TeX's fonts of signs share. */
export function usualSignsOf(code: number): string[] {
  return USUAL_LAYOUTS.flatMap((signs) => signs.get(code) ?? []);
}

/** Signs that a font draws under the names of other characters, by the codes of these; `undefined` for most fonts. */
export function misnamedGlyphsOf(fontName: string): ReadonlyMap<number, string> | undefined {
  if (/^[tp]xexs?$/i.test(fontName)) return signsByCode(NEWTX_EXTENSION);
  if (/^(?:TeXCMMathsSymbols|AdvP4C4E74)/.test(fontName)) return signsByCode(PUBLISHERS_SYMBOLS);
  if (fontName.startsWith("TeXCMMathsItalic")) return signsByCode(PUBLISHERS_ITALIC);
  return t1Family(fontName)?.misnamed;
}

/** The signs of a font with names of T1: those that PDFium takes for the named characters, and those of which it gives the code. */
function t1Family(
  fontName: string,
): Record<"misnamed" | "unnamed", Map<number, string>> | undefined {
  const runs = T1_FAMILIES.find(([names]) => names.test(fontName))?.[1];
  if (runs === undefined) return undefined;
  const names = Array.from(T1_NAMES);
  const [misnamed, unnamed] = [new Map<number, string>(), new Map<number, string>()];
  for (const [code, sign] of signsByCode(runs)) {
    const stated = names[code]?.codePointAt(0) ?? 0;
    if (stated === 0) unnamed.set(code, sign);
    else misnamed.set(stated, sign);
  }
  return { misnamed, unnamed };
}

function signsByCode(runs: readonly CodeRun[]): Map<number, string> {
  return new Map(
    runs.flatMap(({ first, characters }) =>
      Array.from(characters.replaceAll(" ", ""), (character, index) => [first + index, character]),
    ),
  );
}

const USUAL_LAYOUTS = [EXTENSION, SYMBOLS, MATH_ITALIC].map(signsByCode);

/** Meanings of the codes in a kind of TeX's fonts. */
export interface TexLayout {
  /** A font name that says the kind; empty for fonts of text. */
  readonly name: string;
  readonly isItalic: boolean;
  readonly signs: ReadonlyMap<number, string>;
}

let layouts: readonly TexLayout[] | undefined;

/** The layouts of TeX's fonts, for fonts whose names do not say theirs. */
export function texLayouts(): readonly TexLayout[] {
  layouts ??= makeLayouts();
  return layouts;
}

function makeLayouts(): TexLayout[] {
  const text = [signsByCode(ROMAN), signsByCode(T1)];
  return [
    ...text.map((signs) => ({ name: "", isItalic: false, signs })),
    ...[
      { name: "Math Italic", runs: [...MATH_ITALIC, ...LETTERS] },
      { name: "Math Symbols", runs: [...SYMBOLS, SCRIPT_CAPITALS] },
      { name: "Math Extension", runs: EXTENSION },
      { name: "Math Symbols", runs: MATHABX_A },
      { name: "Math Symbols", runs: MATHABX_B },
      { name: "Math Extension", runs: MATHABX_X },
    ].map(({ name, runs }) => ({
      name,
      isItalic: name === "Math Italic",
      signs: signsByCode(runs),
    })),
    // Where only letters are seen, those of formulas come first.
    ...text.map((signs) => ({ name: "", isItalic: true, signs })),
  ];
}
