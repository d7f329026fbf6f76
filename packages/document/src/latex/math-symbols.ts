/** Signs that are between two things; TeX sets the space around them itself. */
const OPERATORS = `
  ± pm  × times  ÷ div  ∓ mp  ∔ dotplus  ∖ setminus  ∗ ast  ∘ circ  ∙ bullet  • bullet  · cdot  ⋅ cdot  ⬝ cdot  ∧ wedge  ∨ vee
  ∩ cap  ∪ cup  ≀ wr  ⊎ uplus  ⊓ sqcap  ⊔ sqcup  ⊕ oplus  ⊖ ominus  ⊗ otimes  ⊘ oslash  ⊙ odot  ⊚ circledcirc
  ⊛ circledast  ⊝ circleddash  ⊞ boxplus  ⊟ boxminus  ⊠ boxtimes  ⊡ boxdot  ⊺ intercal  ⊻ veebar  ⊼ barwedge
  ⋄ diamond  ⋆ star  ⋇ divideontimes  ⋉ ltimes  ⋊ rtimes  ⋋ leftthreetimes  ⋌ rightthreetimes  ⋎ curlyvee
  ⋏ curlywedge  ⋒ Cap  ⋓ Cup  ⨿ amalg  ⩞ doublebarwedge  † dagger  ‡ ddagger  ◯ bigcirc  ▹ triangleright  ◃ triangleleft`;

const RELATIONS = `
  ≤ leq  ≥ geq  ≠ neq  ≡ equiv  ≈ approx  ∼ sim  ≃ simeq  ≅ cong  ≆ ncong  ≁ nsim  ∽ backsim  ≂ eqsim  ≊ approxeq  ≍ asymp
  ≎ Bumpeq  ≏ bumpeq  ≐ doteq  ≑ doteqdot  ≒ fallingdotseq  ≓ risingdotseq  ≖ eqcirc  ≗ circeq  ≜ triangleq
  ≔ coloneqq  ≕ eqqcolon  ∷ dblcolon  ≦ leqq  ≧ geqq  ≨ lneqq  ≩ gneqq  ≪ ll  ≫ gg  ⋘ lll  ⋙ ggg  ≬ between  ≮ nless  ≯ ngtr
  ≰ nleq  ≱ ngeq  ≲ lesssim  ≳ gtrsim  ≶ lessgtr  ≷ gtrless  ⋚ lesseqgtr  ⋛ gtreqless  ⋖ lessdot  ⋗ gtrdot
  ≺ prec  ≻ succ  ≼ preccurlyeq  ≽ succcurlyeq  ≾ precsim  ≿ succsim  ⊀ nprec  ⊁ nsucc  ⋞ curlyeqprec  ⋟ curlyeqsucc
  ⋠ npreceq  ⋡ nsucceq  ⋦ lnsim  ⋧ gnsim  ⋨ precnsim  ⋩ succnsim  ⪯ preceq  ⪰ succeq  ⩽ leqslant  ⩾ geqslant
  ⪅ lessapprox  ⪆ gtrapprox  ⪇ lneq  ⪈ gneq  ⪉ lnapprox  ⪊ gnapprox  ⪋ lesseqqgtr  ⪌ gtreqqless  ⪕ eqslantless
  ⪖ eqslantgtr  ⪵ precneqq  ⪶ succneqq  ⪷ precapprox  ⪸ succapprox  ⪹ precnapprox  ⪺ succnapprox
  ∈ in  ∉ notin  ∋ ni  ∌ notni  ∍ backepsilon  ⊂ subset  ⊃ supset  ⊆ subseteq  ⊇ supseteq  ⊈ nsubseteq  ⊉ nsupseteq
  ⊊ subsetneq  ⊋ supsetneq  ⊏ sqsubset  ⊐ sqsupset  ⊑ sqsubseteq  ⊒ sqsupseteq  ⋐ Subset  ⋑ Supset  ⫅ subseteqq
  ⫆ supseteqq  ⫋ subsetneqq  ⫌ supsetneqq  ∝ propto  ∣ mid  ∤ nmid  ∥ parallel  ∦ nparallel  ⊥ perp  ⟂ perp
  ⊢ vdash  ⊣ dashv  ⊨ models  ⊩ Vdash  ⊪ Vvdash  ⊬ nvdash  ⊭ nvDash  ⊮ nVdash  ⊯ nVDash
  ⊲ vartriangleleft  ⊳ vartriangleright  ⊴ trianglelefteq  ⊵ trianglerighteq  ⋪ ntriangleleft  ⋫ ntriangleright
  ⋬ ntrianglelefteq  ⋭ ntrianglerighteq  ⊸ multimap  ⋈ bowtie  ⋍ backsimeq  ⋔ pitchfork  ⌢ frown  ⌣ smile  ∴ therefore  ∵ because`;

const ARROWS = `
  → to  ← leftarrow  ↑ uparrow  ↓ downarrow  ↔ leftrightarrow  ↕ updownarrow  ⇒ Rightarrow  ⇐ Leftarrow  ⇑ Uparrow
  ⇓ Downarrow  ⇔ Leftrightarrow  ⇕ Updownarrow  ⟶ longrightarrow  ⟵ longleftarrow  ⟷ longleftrightarrow
  ⟹ Longrightarrow  ⟸ Longleftarrow  ⟺ Longleftrightarrow  ↦ mapsto  ⟼ longmapsto  ↖ nwarrow  ↗ nearrow  ↘ searrow
  ↙ swarrow  ↚ nleftarrow  ↛ nrightarrow  ↮ nleftrightarrow  ⇍ nLeftarrow  ⇏ nRightarrow  ⇎ nLeftrightarrow
  ↞ twoheadleftarrow  ↠ twoheadrightarrow  ↢ leftarrowtail  ↣ rightarrowtail  ↩ hookleftarrow  ↪ hookrightarrow
  ↫ looparrowleft  ↬ looparrowright  ↭ leftrightsquigarrow  ⇝ leadsto  ↰ Lsh  ↱ Rsh  ↶ curvearrowleft
  ↷ curvearrowright  ↺ circlearrowleft  ↻ circlearrowright  ↼ leftharpoonup  ↽ leftharpoondown  ⇀ rightharpoonup
  ⇁ rightharpoondown  ↾ upharpoonright  ↿ upharpoonleft  ⇂ downharpoonright  ⇃ downharpoonleft  ⇄ rightleftarrows
  ⇆ leftrightarrows  ⇇ leftleftarrows  ⇈ upuparrows  ⇉ rightrightarrows  ⇊ downdownarrows  ⇋ leftrightharpoons
  ⇌ rightleftharpoons  ⇚ Lleftarrow  ⇛ Rrightarrow  ⇠ dashleftarrow  ⇢ dashrightarrow`;

/** Capitals that look Latin have no command; the letters stand for them. */
const GREEK = `
  α alpha  β beta  γ gamma  δ delta  ε varepsilon  ζ zeta  η eta  θ theta  ι iota  κ kappa  λ lambda  μ mu  µ mu  ν nu
  ξ xi  π pi  ρ rho  ς varsigma  σ sigma  τ tau  υ upsilon  φ varphi  χ chi  ψ psi  ω omega
  ϑ vartheta  ϕ phi  ϖ varpi  ϱ varrho  ϵ epsilon  ϰ varkappa  ϝ digamma
  Γ Gamma  Δ Delta  Θ Theta  Λ Lambda  Ξ Xi  Π Pi  Σ Sigma  Υ Upsilon  Φ Phi  Ψ Psi  Ω Omega  Ω Omega  ∆ Delta`;

const ORDINARY = `
  ∞ infty  ∂ partial  ∇ nabla  ∀ forall  ∃ exists  ∄ nexists  ∅ emptyset  ⌀ varnothing  ¬ neg  ∁ complement  √ surd  ∠ angle
  ∡ measuredangle  ∢ sphericalangle  ⊤ top  ℏ hbar  ħ hbar  ℓ ell  ℘ wp  ℑ Im  ℜ Re  ℵ aleph  ℶ beth  ℷ gimel
  ℸ daleth  ℧ mho  Ⅎ Finv  ⅁ Game  ı imath  ȷ jmath  𝚤 imath  𝚥 jmath  ð eth  … ldots  ⋯ cdots  ⋮ vdots  ⋱ ddots
  □ square  ■ blacksquare  △ triangle  ▲ blacktriangle  ▽ triangledown  ▼ blacktriangledown  ◊ lozenge  ⧫ blacklozenge
  ★ bigstar  ♠ spadesuit  ♡ heartsuit  ♢ diamondsuit  ♣ clubsuit  ♭ flat  ♮ natural  ♯ sharp  ✓ checkmark  ✠ maltese
  ‵ backprime  ╱ diagup  ╲ diagdown  £ pounds  ¥ yen  § S  ¶ P  © copyright  ® circledR
  ⟨ langle  ⟩ rangle  〈 langle  〉 rangle  ⌈ lceil  ⌉ rceil  ⌊ lfloor  ⌋ rfloor  ⟮ lgroup  ⟯ rgroup  ⎰ lmoustache
  ⎱ rmoustache  ⟦ llbracket  ⟧ rrbracket  ⌜ ulcorner  ⌝ urcorner  ⌞ llcorner  ⌟ lrcorner`;

const BIG_OPERATORS = `
  ∑ sum  ∏ prod  ∐ coprod  ⋀ bigwedge  ⋁ bigvee  ⋂ bigcap  ⋃ bigcup  ⨀ bigodot  ⨁ bigoplus  ⨂ bigotimes  ⨄ biguplus  ⨆ bigsqcup
  ∫ int  ∬ iint  ∭ iiint  ∮ oint  ∯ oiint  ∰ oiiint`;

/** Written with other characters than a command of their own. */
const SPELLED: readonly (readonly [string, string])[] = [
  ["−", "-"],
  ["–", "-"],
  ["‐", "-"],
  ["‑", "-"],
  ["‒", "-"],
  ["∕", "/"],
  ["⁄", "/"],
  ["∶", ":"],
  ["‖", String.raw`\|`],
  ["~", String.raw`\sim`],
  ["\\", String.raw`\backslash`],
  ["{", String.raw`\{`],
  ["}", String.raw`\}`],
  ["#", String.raw`\#`],
  ["%", String.raw`\%`],
  ["$", String.raw`\$`],
  ["&", String.raw`\&`],
  ["ⅆ", "d"],
  ["ⅇ", "e"],
  ["ⅈ", "i"],
  ["ⅉ", "j"],
  ["\u2002", String.raw`\enspace`],
  ["\u2003", String.raw`\quad`],
  ["\u3000", String.raw`\quad`],
  ["\u2004", String.raw`\;`],
  ["\u2005", String.raw`\:`],
  ["\u205F", String.raw`\:`],
  ["\u2006", String.raw`\,`],
  ["\u2009", String.raw`\,`],
  ["\u202F", String.raw`\,`],
];

function readTable(table: string): [character: string, latex: string][] {
  const words = table.trim().split(/\s+/);
  return Array.from({ length: words.length / 2 }, (_, index) => [
    words[2 * index] ?? "",
    `\\${words[2 * index + 1] ?? ""}`,
  ]);
}

const BETWEEN = [...readTable(OPERATORS), ...readTable(RELATIONS), ...readTable(ARROWS)];

/** LaTeX for characters that have a command, or that LaTeX would take for markup. */
export const MATH_SYMBOLS: ReadonlyMap<string, string> = new Map([
  ...BETWEEN,
  ...readTable(GREEK),
  ...readTable(ORDINARY),
  ...readTable(BIG_OPERATORS),
  ...SPELLED,
]);

/** LaTeX of signs that are between two things. TeX sets the space around them. */
export const OPERATOR_SIGNS: ReadonlySet<string> = new Set([
  ...BETWEEN.map(([, latex]) => latex),
  ...Array.from("=+-*/<>|:&"),
]);

/** LaTeX of symbols that bold type changes. */
export const LETTER_LIKE: ReadonlySet<string> = new Set([
  ...readTable(GREEK).map(([, latex]) => latex),
  String.raw`\nabla`,
  String.raw`\partial`,
  String.raw`\infty`,
  String.raw`\ell`,
]);

/** Operators that grow and carry limits. */
export const LARGE_OPERATORS: ReadonlyMap<string, string> = new Map(readTable(BIG_OPERATORS));

const FUNCTIONS =
  "arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max min Pr sec sin sinh sup tan tanh";

/** Names that LaTeX has a command for. */
export const FUNCTION_NAMES: ReadonlySet<string> = new Set(FUNCTIONS.split(" "));
