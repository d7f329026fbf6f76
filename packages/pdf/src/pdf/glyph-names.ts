/** Names in TeX's fonts for signs that Adobe's list of names lacks or has in another size. */
const NAMED_SIGNS = new Map(
  pairsOf(`
    parenleft ( parenright ) bracketleft [ bracketright ] braceleft { braceright }
    floorleft ⌊ floorright ⌋ ceilingleft ⌈ ceilingright ⌉ angbracketleft ⟨ angbracketright ⟩
    bracketdoubleleft ⟦ bracketdoubleright ⟧ llbracket ⟦ rrbracket ⟧ slash / backslash \\ bar | bardbl ‖
    parenlefttp ⎛ parenleftex ⎜ parenleftbt ⎝ parenrighttp ⎞ parenrightex ⎟ parenrightbt ⎠
    bracketlefttp ⎡ bracketleftex ⎢ bracketleftbt ⎣ bracketrighttp ⎤ bracketrightex ⎥ bracketrightbt ⎦
    bracelefttp ⎧ braceleftmid ⎨ braceleftbt ⎩ bracerighttp ⎫ bracerightmid ⎬ bracerightbt ⎭ braceex ⎪
    vextendsingle ⏐ vextenddouble ‖ barex ⏐ bardblex ‖ arrowvertex ⏐ arrowvertexdbl ‖
    radical √ radicalbt ⎷ radicalvertex ⏐ radicaltp ⏐
    bracehtipdownleft ⏞ bracehtipdownright ⏞ bracehtipupleft ⏟ bracehtipupright ⏟
    summation ∑ product ∏ coproduct ∐ integral ∫ contintegral ∮
    union ⋃ intersection ⋂ unionmulti ⨄ unionsq ⨆ intersectionsq ⨅ logicaland ⋀ logicalor ⋁
    circledot ⨀ circleplus ⨁ circlemultiply ⨂ hat ˆ tilde ˜ vec \u20d7 dotacc ˙ ddotacc ¨
    arrowtp ↑ arrowbt ↓ arrowdbltp ⇑ arrowdblbt ⇓ arrownortheast ↗ arrowsoutheast ↘ arrownorthwest ↖ arrowsouthwest ↙
    diamondmath ⋄ minusplus ∓ circleminus ⊖ circledivide ⊘ circlecopyrt ◯ openbullet ∘
    equivasymptotic ≍ precedesequal ⪯ followsequal ⪰ lessmuch ≪ greatermuch ≫ similarequal ≃ owner ∋
    triangleinv ▽ negationslash \u0338 mapsto ↦ latticetop ⊤ turnstileleft ⊢ turnstileright ⊣
    arrowbothv ↕ arrowdblbothv ⇕ wreathproduct ≀ subsetsqequal ⊑ supersetsqequal ⊒
    arrowlefttophalf ↼ arrowleftbothalf ↽ arrowrighttophalf ⇀ arrowrightbothalf ⇁
    arrowhookleft ↪ arrowhookright ↩ triangleright ▹ triangleleft ◃ slurbelow ⌣ slurabove ⌢ lscript ℓ dotlessj ȷ
    epsilon1 ε theta1 ϑ pi1 ϖ rho1 ϱ sigma1 ς phi1 φ
  `),
);

/** Of the signs above, those with another form within lines than as a large operator. */
const LINE_SIGNS = new Map(
  pairsOf(
    "union ∪ intersection ∩ unionmulti ⊎ unionsq ⊔ intersectionsq ⊓ logicaland ∧ logicalor ∨",
  ),
);
for (const [name, sign] of pairsOf("circledot ⊙ circleplus ⊕ circlemultiply ⊗"))
  LINE_SIGNS.set(name, sign);

function pairsOf(text: string): [string, string][] {
  const words = text.trim().split(/\s+/);
  return words.flatMap((name, index) =>
    index % 2 === 0 ? [[name, words[index + 1] ?? ""] as [string, string]] : [],
  );
}

/** Sizes in which TeX's fonts have a fence, an operator or an accent. */
const SIZE = /(?:bigg?|Bigg?|bbig|BBig|text|display|wide(?:r|st)?|\d)$/;

/** Reads the sign from a glyph's name that PDFium does not know; `undefined` if the name says nothing. */
export function signOfGlyphName(name: string): string | undefined {
  const [plain = ""] = name.split(".");
  const code = /^(?:uni|u)([0-9A-F]{4,6})$/.exec(plain)?.[1];
  if (code !== undefined) return characterOf(Number.parseInt(code, 16));
  const size = SIZE.exec(plain)?.[0];
  if (size === undefined) return LINE_SIGNS.get(plain) ?? NAMED_SIGNS.get(plain);
  return NAMED_SIGNS.get(plain) ?? NAMED_SIGNS.get(plain.slice(0, -size.length));
}

function characterOf(code: number): string | undefined {
  const isCharacter = code >= 0x20 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : undefined;
}

/** Limit: the encoding of a Type 1 font is at its beginning, in plain text. */
const MAX_PLAIN_BYTES = 32_768;

/** The names that a Type 1 font gives to its codes; none for other fonts. */
export function readGlyphNames(font: Uint8Array): ReadonlyMap<number, string> {
  const start = Buffer.from(font.subarray(0, MAX_PLAIN_BYTES)).toString("latin1");
  if (!start.startsWith("%!")) return new Map();
  const [plain = ""] = start.split("eexec");
  return new Map(
    Array.from(plain.matchAll(/dup\s+(\d{1,3})\s*\/([\w.]+)\s+put/g), ([, code, name]) => [
      Number(code),
      name ?? "",
    ]),
  );
}
