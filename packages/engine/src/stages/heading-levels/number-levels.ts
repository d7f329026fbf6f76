import { numberDepth } from "@parsewright/document/language";

/** The signs that headings are counted with, where one number alone does not say how deep it is. */
const FORMS = {
  roman: /^[IVXLC]{1,6}[.)]\s/,
  letter: /^\p{Lu}[.)]\s/u,
  parenthesis: /^\d{1,2}\)\s/,
  arabic: /^\d{1,3}\.?\s/,
} as const;
type Form = keyof typeof FORMS;

/**
 * Depth of each heading of a document by its number: `2.1` is unambiguous, and `A.` between `I.` and `II.` is below
 * them.
 */
export function numberLevels(headings: readonly string[]): (number | undefined)[] {
  const forms = formsOf(headings);
  const outerForms = new Map(
    Object.keys(FORMS).map((form) => [form, outerCount(form, forms)] as const),
  );
  return headings.map((heading, position) => {
    const outer = outerForms.get(forms[position] ?? "") ?? 0;
    return outer > 0 ? outer + 1 : numberDepth(heading);
  });
}

function formsOf(headings: readonly string[]): (Form | undefined)[] {
  let lastLetter = "";
  return headings.map((heading) => {
    const isNextLetter = FORMS.letter.test(heading) && follows(heading, lastLetter);
    const form = isNextLetter
      ? "letter"
      : Object.entries(FORMS).find(([, pattern]) => pattern.test(heading))?.[0];
    if (form === "letter") lastLetter = heading;
    return isForm(form) ? form : undefined;
  });
}

function isForm(name: string | undefined): name is Form {
  return name !== undefined && name in FORMS;
}

/** `C.` is a hundred, but not behind `B.`. */
function follows(heading: string, previous: string): boolean {
  return heading.codePointAt(0) === (previous.codePointAt(0) ?? Number.NaN) + 1;
}

/** Counts the other forms that continue around a form. Letters behind the last Arabic number are appendices. */
function outerCount(form: string, forms: readonly (Form | undefined)[]): number {
  const first = forms.findIndex((other) => other === form);
  return Object.keys(FORMS).filter((other) => {
    const isBefore = forms.slice(0, Math.max(first, 0)).some((one) => one === other);
    const goesOn = forms.slice(first).some((one) => one === other);
    return other !== form && isBefore && (goesOn || other === "roman");
  }).length;
}
