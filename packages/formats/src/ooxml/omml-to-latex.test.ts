import { renderToString } from "katex";
import { describe, expect, it } from "vitest";
import { xmlPart } from "@parsewright/document/testing/ooxml-writer";
import { parseXml } from "@parsewright/document/xml";
import { ommlToLatex } from "./omml-to-latex.ts";

// Over 400 lines because it is one table: a row for each construct of the format, grouped by kind.
interface Case {
  readonly name: string;
  readonly omml: string;
  readonly latex: string;
}

describe("ommlToLatex", () => {
  describe.each<{ kind: string; cases: Case[] }>([
    { kind: "fractions and roots", cases: fractionsAndRoots() },
    { kind: "scripts", cases: scripts() },
    { kind: "large operators", cases: largeOperators() },
    { kind: "functions and limits", cases: functionsAndLimits() },
    { kind: "fences", cases: fences() },
    { kind: "matrices and arrays", cases: matricesAndArrays() },
    { kind: "decorations", cases: decorations() },
    { kind: "runs", cases: runs() },
    { kind: "unusual structure", cases: unusual() },
  ])("writes $kind", ({ cases }) => {
    it.each(cases)("$name", ({ omml, latex }) => {
      expect(toLatex(omml)).toBe(latex);
      expect(renderingProblem(latex)).toBeUndefined();
    });
  });

  it("stacks the formulas of one paragraph", () => {
    const omml = `<m:oMath>${run("a=b")}</m:oMath><m:oMath>${run("c=d")}</m:oMath>`;

    expect(toLatex(omml, "m:oMathPara")).toBe(
      String.raw`\begin{gathered} a=b \\ c=d \end{gathered}`,
    );
  });

  it("lines up the lines of a formula where it says so", () => {
    const aligned = (text: string) => run(text, "<m:aln/>");
    const omml = `<m:oMath>${run("a")}${aligned("=b")}<m:r><w:br/></m:r>${aligned("=c")}</m:oMath>`;

    expect(toLatex(omml, "m:oMathPara")).toBe(
      String.raw`\begin{aligned} a&=b \\ &=c \end{aligned}`,
    );
  });

  it("starts a line at a manual break", () => {
    expect(toLatex(run("a") + run("+b", "<m:brk/>"))).toBe(
      String.raw`\begin{gathered} a \\ +b \end{gathered}`,
    );
  });

  describe("equation numbers", () => {
    const numbered = `<m:eqArr><m:e>${run("E=m#")}<m:d><m:e>${run("1")}</m:e></m:d></m:e></m:eqArr>`;

    it("become a tag of a displayed equation", () => {
      expect(toLatex(`<m:oMath>${numbered}</m:oMath>`, "m:oMathPara")).toBe(
        String.raw`E=m \tag{1}`,
      );
    });

    it("keep their own form when they have no parentheses", () => {
      const omml = `<m:oMath><m:eqArr><m:e>${run("a#Eq. 3_b")}</m:e></m:eqArr></m:oMath>`;

      expect(toLatex(omml, "m:oMathPara")).toBe(String.raw`a \tag*{Eq. 3\_b}`);
    });

    it("stand beside the equation in a line of text, where there are no tags", () => {
      expect(toLatex(numbered)).toBe(String.raw`E=m\qquad \text{(1)}`);
    });
  });

  it("gives nothing for an empty formula", () => {
    expect(toLatex("")).toBe("");
    expect(toLatex("<m:oMath/>", "m:oMathPara")).toBe("");
  });

  it("keeps only the text of a formula that is nested too deep", () => {
    const depth = 150;
    const omml = `${"<m:sSup><m:e>".repeat(depth)}${run("x")}${`</m:e><m:sup>${run("2")}</m:sup></m:sSup>`.repeat(depth)}`;

    const latex = toLatex(omml);

    expect(latex).toContain(String.raw`\text{x22`);
    expect(renderingProblem(latex)).toBeUndefined();
  });
});

function fractionsAndRoots(): Case[] {
  const fraction = (type: string, upper = run("a"), lower = run("b")) =>
    `<m:f><m:fPr><m:type m:val="${type}"/></m:fPr><m:num>${upper}</m:num><m:den>${lower}</m:den></m:f>`;
  const radical = (degree: string, properties = "") =>
    `<m:rad><m:radPr>${properties}</m:radPr><m:deg>${degree}</m:deg><m:e>${run("x+1")}</m:e></m:rad>`;
  return [
    { name: "a bar", omml: fraction("bar"), latex: String.raw`\frac{a}{b}` },
    {
      name: "no properties",
      omml: `<m:f><m:num>${run("a")}</m:num><m:den/></m:f>`,
      latex: String.raw`\frac{a}{}`,
    },
    { name: "a skewed bar", omml: fraction("skw"), latex: "{}^{a}/_{b}" },
    { name: "a line of short parts", omml: fraction("lin"), latex: "{a}/{b}" },
    {
      name: "a line of long parts",
      omml: fraction("lin", run("a+b")),
      latex: String.raw`\frac{a+b}{b}`,
    },
    { name: "no bar", omml: fraction("noBar"), latex: String.raw`\genfrac{}{}{0pt}{}{a}{b}` },
    {
      name: "a binomial",
      omml: `<m:d><m:e>${fraction("noBar")}</m:e></m:d>`,
      latex: String.raw`\binom{a}{b}`,
    },
    {
      name: "a square root",
      omml: radical(run("3"), "<m:degHide/>"),
      latex: String.raw`\sqrt{x+1}`,
    },
    { name: "a root without degree", omml: radical(""), latex: String.raw`\sqrt{x+1}` },
    {
      name: "a cube root",
      omml: radical(run("3"), '<m:degHide m:val="0"/>'),
      latex: String.raw`\sqrt[3]{x+1}`,
    },
    {
      name: "a degree with a bracket",
      omml: radical(run("a[1]")),
      latex: String.raw`\sqrt[{a[1]}]{x+1}`,
    },
  ];
}

function scripts(): Case[] {
  const fraction = `<m:f><m:num>${run("a")}</m:num><m:den>${run("b")}</m:den></m:f>`;
  return [
    { name: "both", omml: script(run("x"), run("i"), run("2")), latex: "x_{i}^{2}" },
    { name: "a number as base", omml: script(run("10"), "", run("-4")), latex: "10^{-4}" },
    { name: "a word as base", omml: script(run("ab"), run("i")), latex: "{ab}_{i}" },
    {
      name: "a fraction as base",
      omml: script(fraction, "", run("2")),
      latex: String.raw`{\frac{a}{b}}^{2}`,
    },
    {
      name: "a script as base",
      omml: script(script(run("x"), "", run("2")), "", run("3")),
      latex: "{x^{2}}^{3}",
    },
    {
      name: "parentheses as base",
      omml: script(`<m:d><m:e>${run("a+b")}</m:e></m:d>`, "", run("2")),
      latex: "(a+b)^{2}",
    },
    { name: "no base", omml: script("", run("i")), latex: "{}_{i}" },
    { name: "empty scripts", omml: script(run("x"), "", ""), latex: "x" },
    { name: "a prime", omml: script(run("f"), "", run("′")), latex: "f'" },
    {
      name: "a prime and more",
      omml: script(run("f"), run("i"), run("′2")),
      latex: String.raw`f_{i}^{\prime 2}`,
    },
    {
      name: "a prime as base",
      omml: run("p") + script(run("′"), run("y"), run("2")),
      latex: "p'^{2}_{y}",
    },
    {
      name: "a prime behind a superscript",
      omml: script(run("x"), "", run("2")) + run("'"),
      latex: "x^{2}{}'",
    },
    { name: "a command as base", omml: script(run("α"), run("i")), latex: String.raw`\alpha_{i}` },
    {
      name: "scripts in front",
      omml: `<m:sPre><m:sub>${run("6")}</m:sub><m:sup>${run("14")}</m:sup><m:e>${run("C")}</m:e></m:sPre>`,
      latex: "{}_{6}^{14}C",
    },
  ];
}

function largeOperators(): Case[] {
  const operator = (properties: string, sub = run("i=1"), sup = run("n")) =>
    `<m:nary><m:naryPr>${properties}</m:naryPr><m:sub>${sub}</m:sub><m:sup>${sup}</m:sup><m:e>${run("x")}</m:e></m:nary>`;
  const character = (value: string) => `<m:chr m:val="${value}"/>`;
  return [
    { name: "an integral by default", omml: operator(""), latex: String.raw`\int_{i=1}^{n}x` },
    { name: "a sum", omml: operator(character("∑")), latex: String.raw`\sum_{i=1}^{n}x` },
    { name: "no limits", omml: operator(character("∏"), "", ""), latex: String.raw`\prod x` },
    {
      name: "hidden limits",
      omml: operator(`${character("⋃")}<m:supHide m:val="1"/>`),
      latex: String.raw`\bigcup_{i=1}x`,
    },
    {
      name: "limits under and over an integral",
      omml: operator('<m:limLoc m:val="undOvr"/>'),
      latex: String.raw`\int\limits_{i=1}^{n}x`,
    },
    {
      name: "limits beside a sum",
      omml: operator(`${character("∑")}<m:limLoc m:val="subSup"/>`),
      latex: String.raw`\sum\nolimits_{i=1}^{n}x`,
    },
    {
      name: "an unknown operator",
      omml: operator(character("⨌")),
      latex: String.raw`\mathop{⨌}_{i=1}^{n}x`,
    },
    { name: "an empty operator", omml: operator(character("")), latex: "{}_{i=1}^{n}x" },
  ];
}

function functionsAndLimits(): Case[] {
  const call = (name: string, argument = run("x")) =>
    `<m:func><m:fName>${name}</m:fName><m:e>${argument}</m:e></m:func>`;
  const limit = (base: string, side = "Low", text = run("x→0")) =>
    `<m:lim${side}><m:e>${base}</m:e><m:lim>${text}</m:lim></m:lim${side}>`;
  const brace = `<m:groupChr><m:e>${run("a+b")}</m:e></m:groupChr>`;
  return [
    { name: "a known function", omml: call(plain("sin")), latex: String.raw`\sin x` },
    {
      name: "a function cut into runs",
      omml: call(plain("s") + plain("in")),
      latex: String.raw`\sin x`,
    },
    {
      name: "a function as normal text",
      omml: call(run("log", "<m:nor/>")),
      latex: String.raw`\log x`,
    },
    {
      name: "an unknown function",
      omml: call(plain("sech")),
      latex: String.raw`\operatorname{sech}x`,
    },
    { name: "a letter as function", omml: call(run("f")), latex: "fx" },
    {
      name: "a function with a power",
      omml: call(script(plain("sin"), "", run("2"))),
      latex: String.raw`\sin^{2}x`,
    },
    {
      name: "a limit",
      omml: call(limit(plain("lim")), run("f")),
      latex: String.raw`\lim_{x\to 0}f`,
    },
    {
      name: "a limit of an unknown function",
      omml: limit(plain("argmax")),
      latex: String.raw`\operatorname*{argmax}_{x\to 0}`,
    },
    { name: "a mark below", omml: limit(run("A")), latex: String.raw`\underset{x\to 0}{A}` },
    {
      name: "a mark above",
      omml: limit(run("="), "Upp", run("!")),
      latex: String.raw`\overset{!}{=}`,
    },
    {
      name: "limits of an operator one by one",
      omml: limit(limit(run("⋃"), "Upp", run("n")), "Low", run("i")),
      latex: String.raw`\bigcup\limits^{n}_{i}`,
    },
    {
      name: "a labelled brace",
      omml: limit(brace, "Low", run("n")),
      latex: String.raw`\underbrace{a+b}_{n}`,
    },
  ];
}

function fences(): Case[] {
  const fence = (properties: string, ...parts: string[]) =>
    `<m:d><m:dPr>${properties}</m:dPr>${parts.map((part) => `<m:e>${part}</m:e>`).join("")}</m:d>`;
  const pair = (begin: string, end: string) =>
    `<m:begChr m:val="${begin}"/><m:endChr m:val="${end}"/>`;
  const fraction = `<m:f><m:num>${run("a")}</m:num><m:den>${run("b")}</m:den></m:f>`;
  return [
    { name: "parentheses", omml: run("f") + fence("", run("x")), latex: "f(x)" },
    {
      name: "parentheses around something tall",
      omml: fence("", fraction),
      latex: String.raw`\left(\frac{a}{b}\right)`,
    },
    {
      name: "parentheses that must not grow",
      omml: fence('<m:grow m:val="0"/>', fraction),
      latex: String.raw`(\frac{a}{b})`,
    },
    { name: "braces", omml: fence(pair("{", "}"), run("x")), latex: String.raw`\{x\}` },
    { name: "bars", omml: fence(pair("|", "|"), run("x")), latex: String.raw`\left|x\right|` },
    { name: "half-open intervals", omml: fence(pair("[", ")"), run("0,1")), latex: "[0,1)" },
    {
      name: "an empty begin",
      omml: fence(pair("", "|"), run("x")),
      latex: String.raw`\left.x\right|`,
    },
    { name: "two empty ends", omml: fence(pair("", ""), run("x")), latex: "x" },
    {
      name: "angles",
      omml: fence(pair("⟨", "⟩"), run("x"), run("y")),
      latex: String.raw`\langle x|y\rangle`,
    },
    {
      name: "a growing separator",
      omml: fence("", fraction, run("y")),
      latex: String.raw`\left(\frac{a}{b}\middle|y\right)`,
    },
    {
      name: "another separator",
      omml: fence('<m:sepChr m:val=","/>', run("a"), run("b")),
      latex: "(a,b)",
    },
    {
      name: "delimiters that cannot grow",
      omml: fence(pair("⟦", "⟧"), fraction),
      latex: String.raw`\left.\llbracket\frac{a}{b}\rrbracket\right.`,
    },
  ];
}

function matricesAndArrays(): Case[] {
  const row = (...cells: string[]) =>
    `<m:mr>${cells.map((cell) => `<m:e>${run(cell)}</m:e>`).join("")}</m:mr>`;
  const matrix = (properties = "") =>
    `<m:m><m:mPr>${properties}</m:mPr>${row("a", "b")}${row("c", "d")}</m:m>`;
  const array = (...rows: string[]) =>
    `<m:eqArr>${rows.map((text) => `<m:e>${run(text)}</m:e>`).join("")}</m:eqArr>`;
  const inFence = (content: string, begin: string, end: string) =>
    `<m:d><m:dPr><m:begChr m:val="${begin}"/><m:endChr m:val="${end}"/></m:dPr><m:e>${content}</m:e></m:d>`;
  const left =
    '<m:mcs><m:mc><m:mcPr><m:count m:val="2"/><m:mcJc m:val="left"/></m:mcPr></m:mc></m:mcs>';
  return [
    {
      name: "a matrix",
      omml: matrix(),
      latex: String.raw`\begin{matrix} a & b \\ c & d \end{matrix}`,
    },
    {
      name: "in parentheses",
      omml: inFence(matrix(), "(", ")"),
      latex: String.raw`\begin{pmatrix} a & b \\ c & d \end{pmatrix}`,
    },
    {
      name: "a determinant",
      omml: inFence(matrix(), "|", "|"),
      latex: String.raw`\begin{vmatrix} a & b \\ c & d \end{vmatrix}`,
    },
    {
      name: "in other fences",
      omml: inFence(matrix(), "(", "]"),
      latex: String.raw`\left(\begin{matrix} a & b \\ c & d \end{matrix}\right]`,
    },
    {
      name: "justified columns",
      omml: inFence(matrix(left), "(", ")"),
      latex: String.raw`\left(\begin{array}{ll} a & b \\ c & d \end{array}\right)`,
    },
    {
      name: "a row that starts with a bracket",
      omml: `<m:m>${row("a")}${row("[b]")}</m:m>`,
      latex: String.raw`\begin{matrix} a \\ {}[b] \end{matrix}`,
    },
    {
      name: "aligned equations",
      omml: array("a&amp;=b", "c&amp;=d"),
      latex: String.raw`\begin{aligned} a&=b \\ c&=d \end{aligned}`,
    },
    {
      name: "equations that are not aligned",
      omml: array("a", "b"),
      latex: String.raw`\begin{gathered} a \\ b \end{gathered}`,
    },
    { name: "one equation", omml: array("a&amp;=b"), latex: "a=b" },
    {
      name: "cases",
      omml: inFence(array("1,&amp;x", "0,&amp;y"), "{", ""),
      latex: String.raw`\begin{cases} 1,&x \\ 0,&y \end{cases}`,
    },
    {
      name: "cases of many columns",
      omml: inFence(array("x&amp;=1&amp;y&amp;=2", "z"), "{", ""),
      latex: String.raw`\left\{\begin{aligned} x&=1&y&=2 \\ z \end{aligned}\right.`,
    },
    { name: "an ampersand elsewhere", omml: run("a&amp;b"), latex: String.raw`a\&b` },
  ];
}

function decorations(): Case[] {
  const accent = (character: string, base = "x") =>
    `<m:acc><m:accPr><m:chr m:val="${character}"/></m:accPr><m:e>${run(base)}</m:e></m:acc>`;
  const group = (properties: string, base = "x") =>
    `<m:groupChr><m:groupChrPr>${properties}</m:groupChrPr><m:e>${run(base)}</m:e></m:groupChr>`;
  const box = (properties: string) =>
    `<m:borderBox><m:borderBoxPr>${properties}</m:borderBoxPr><m:e>${run("x")}</m:e></m:borderBox>`;
  const hidden = (...sides: string[]) => sides.map((side) => `<m:hide${side}/>`).join("");
  const phantom = (properties: string) =>
    `<m:phant><m:phantPr>${properties}</m:phantPr><m:e>${run("x")}</m:e></m:phant>`;
  return [
    {
      name: "a hat by default",
      omml: `<m:acc><m:e>${run("x")}</m:e></m:acc>`,
      latex: String.raw`\hat{x}`,
    },
    ...[
      "\u0303 tilde",
      "\u0305 bar",
      "\u20D7 vec",
      "\u0307 dot",
      "\u0308 ddot",
      "\u20DB dddot",
      "\u0306 breve",
      "\u030C check",
      "\u0301 acute",
      "\u0300 grave",
    ].map((pair) => {
      const [character = "", command = ""] = pair.split(" ");
      return { name: `a ${command}`, omml: accent(character), latex: `\\${command}{x}` };
    }),
    { name: "a wide hat", omml: accent("\u0302", "xy"), latex: String.raw`\widehat{xy}` },
    {
      name: "an arrow over two letters",
      omml: accent("\u20D7", "AB"),
      latex: String.raw`\overrightarrow{AB}`,
    },
    { name: "an unknown accent", omml: accent("★"), latex: String.raw`\overset{\bigstar}{x}` },
    {
      name: "a bar above",
      omml: `<m:bar><m:barPr><m:pos m:val="top"/></m:barPr><m:e>${run("x")}</m:e></m:bar>`,
      latex: String.raw`\overline{x}`,
    },
    {
      name: "a bar below",
      omml: `<m:bar><m:e>${run("x")}</m:e></m:bar>`,
      latex: String.raw`\underline{x}`,
    },
    { name: "a brace below", omml: group(""), latex: String.raw`\underbrace{x}` },
    {
      name: "a brace above",
      omml: group('<m:chr m:val="⏞"/><m:pos m:val="top"/><m:vertJc m:val="bot"/>'),
      latex: String.raw`\overbrace{x}`,
    },
    {
      name: "an arrow with text above",
      omml: group('<m:chr m:val="→"/><m:vertJc m:val="bot"/>', "yields"),
      latex: String.raw`\xrightarrow{yields}`,
    },
    {
      name: "an arrow with text below",
      omml: group('<m:chr m:val="→"/><m:pos m:val="top"/><m:vertJc m:val="top"/>', "heat"),
      latex: String.raw`\xrightarrow[heat]{}`,
    },
    {
      name: "an arrow over something",
      omml: group('<m:chr m:val="→"/><m:pos m:val="top"/>', "AB"),
      latex: String.raw`\overrightarrow{AB}`,
    },
    { name: "a box", omml: `<m:box><m:e>${run("x")}</m:e></m:box>`, latex: "x" },
    {
      name: "a differential",
      omml: `${run("x")}<m:box><m:boxPr><m:diff/></m:boxPr><m:e>${run("dx")}</m:e></m:box>`,
      latex: String.raw`x\,dx`,
    },
    { name: "a frame", omml: box(""), latex: String.raw`\boxed{x}` },
    {
      name: "a frame of one side",
      omml: box(hidden("Top", "Left", "Right")),
      latex: String.raw`\underline{x}`,
    },
    {
      name: "a strike",
      omml: box(`${hidden("Top", "Bot", "Left", "Right")}<m:strikeBLTR/>`),
      latex: String.raw`\cancel{x}`,
    },
    { name: "a phantom", omml: phantom('<m:show m:val="0"/>'), latex: String.raw`\phantom{x}` },
    {
      name: "a phantom without width",
      omml: phantom('<m:show m:val="0"/><m:zeroWid/>'),
      latex: String.raw`\vphantom{x}`,
    },
    {
      name: "a phantom without height",
      omml: phantom('<m:show m:val="0"/><m:zeroAsc/><m:zeroDesc/>'),
      latex: String.raw`\hphantom{x}`,
    },
    { name: "a visible phantom", omml: phantom(""), latex: "x" },
  ];
}

function runs(): Case[] {
  const styled = (style: string, scriptName = "roman") =>
    run("Ab", `<m:scr m:val="${scriptName}"/><m:sty m:val="${style}"/>`);
  return [
    { name: "upright letters", omml: styled("p"), latex: String.raw`\mathrm{Ab}` },
    { name: "bold letters", omml: styled("b"), latex: String.raw`\mathbf{Ab}` },
    { name: "bold italic letters", omml: styled("bi"), latex: String.raw`\boldsymbol{Ab}` },
    {
      name: "bold Greek letters",
      omml: run("α", '<m:sty m:val="b"/>'),
      latex: String.raw`\boldsymbol{\alpha}`,
    },
    { name: "script letters", omml: styled("p", "script"), latex: String.raw`\mathcal{Ab}` },
    { name: "fraktur letters", omml: styled("p", "fraktur"), latex: String.raw`\mathfrak{Ab}` },
    {
      name: "double-struck letters",
      omml: styled("p", "double-struck"),
      latex: String.raw`\mathbb{Ab}`,
    },
    { name: "sans-serif letters", omml: styled("p", "sans-serif"), latex: String.raw`\mathsf{Ab}` },
    { name: "monospace letters", omml: styled("p", "monospace"), latex: String.raw`\mathtt{Ab}` },
    {
      name: "symbols by font and code",
      omml: '<m:r><w:sym w:font="Symbol" w:char="F062"/></m:r><m:r><w:sym w:char="zz"/></m:r>',
      latex: String.raw`\beta`,
    },
    { name: "upright operators and digits", omml: plain("+12"), latex: "+12" },
    {
      name: "normal text",
      omml: run("x > 0") + run(" if 5% of_it ", "<m:nor/>"),
      latex: String.raw`x>0\text{ if 5\% of\_it }`,
    },
    {
      name: "bold normal text",
      omml: `<m:r><m:rPr><m:nor/></m:rPr><w:rPr><w:b/></w:rPr><m:t>for</m:t></m:r>`,
      latex: String.raw`\textbf{for}`,
    },
    {
      name: "signs in normal text",
      omml: run("at α ≤ x", "<m:nor/>"),
      latex: String.raw`\text{at }\alpha\text{ }\leq\text{ x}`,
    },
    {
      name: "a space as normal text",
      omml: run("2") + run(" ", "<m:nor/>") + plain("mm"),
      latex: String.raw`2\ \mathrm{mm}`,
    },
    {
      name: "spaces across runs",
      omml: run("a ") + run("b") + run(" = ") + run("c"),
      latex: String.raw`a\ b=c`,
    },
    { name: "a wide space", omml: run("a,   ") + run("b"), latex: String.raw`a,\quad b` },
    { name: "a typed power", omml: run("y") + run("^") + run("2+z^(1+n)"), latex: "y^{2}+z^{1+n}" },
    { name: "a typed index", omml: run("x_max^2"), latex: "x_{max}^{2}" },
    {
      name: "a caret that raises nothing",
      omml: run("a^"),
      latex: String.raw`a\text{\textasciicircum}`,
    },
  ];
}

function unusual(): Case[] {
  return [
    {
      name: "unknown elements",
      omml: `<m:new><m:e>${run("x")}</m:e></m:new>${run("y")}`,
      latex: "xy",
    },
    { name: "names that objects have", omml: `<constructor>${run("x")}</constructor>`, latex: "x" },
    {
      name: "insertions and deletions",
      omml: `<w:ins>${run("x")}</w:ins><w:del>${run("y")}</w:del>`,
      latex: "x",
    },
    { name: "links", omml: `<w:hyperlink>${run("x")}</w:hyperlink>`, latex: "x" },
    {
      name: "properties",
      omml: `<m:ctrlPr><w:rPr><w:i/></w:rPr></m:ctrlPr>${run("x")}`,
      latex: "x",
    },
    {
      name: "missing parts",
      omml: "<m:sSup/><m:f/><m:nary/><m:d/><m:acc/>",
      latex: String.raw`\frac{}{}\int()\widehat{}`,
    },
  ];
}

function toLatex(content: string, root = "m:oMath"): string {
  return ommlToLatex(parseXml(Buffer.from(xmlPart(root, content))));
}

function run(text: string, properties = ""): string {
  return `<m:r><m:rPr>${properties}</m:rPr><m:t xml:space="preserve">${text}</m:t></m:r>`;
}

function plain(text: string): string {
  return run(text, '<m:sty m:val="p"/>');
}

function script(base: string, sub: string, sup?: string): string {
  const name = sup === undefined ? "m:sSub" : sub === "" ? "m:sSup" : "m:sSubSup";
  return (
    `<${name}><m:e>${base}</m:e>` +
    (name === "m:sSup" ? "" : `<m:sub>${sub}</m:sub>`) +
    (sup === undefined ? "" : `<m:sup>${sup}</m:sup>`) +
    `</${name}>`
  );
}

function renderingProblem(latex: string): string | undefined {
  try {
    renderToString(latex, { displayMode: true, strict: false, output: "mathml" });
    return undefined;
  } catch (error) {
    return String(error);
  }
}
