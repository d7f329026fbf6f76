/** Most characters of most pages, which have no other form. */
const PLAIN_WORD = /^[A-Za-z\d]+$/;
const PLAIN_TEXT = /^[ -~]*$/;

/** Classes of ASCII characters by code, because nearly every lookup is one of them. */
const ASCII_SIGNS: readonly (readonly string[])[] = Array.from({ length: 128 }, (_, code) => {
  const text = String.fromCharCode(code);
  return PLAIN_WORD.test(text) ? [text.toLowerCase()] : [];
});

/** The letters and digits of a text, without accents, in their plain form. */
export function signsOf(text: string): readonly string[] {
  const ascii = text.length === 1 ? ASCII_SIGNS[text.charCodeAt(0)] : undefined;
  if (ascii !== undefined) return ascii;
  if (PLAIN_WORD.test(text)) return text.toLowerCase().split("");
  if (PLAIN_TEXT.test(text)) return text.toLowerCase().match(/[a-z\d]/g) ?? [];
  return (
    text
      .normalize("NFKD")
      .toLowerCase()
      .match(/[\p{L}\p{N}]/gu) ?? []
  );
}
