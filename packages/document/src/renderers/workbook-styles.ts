import { escapeAttribute } from "../html/escape-html.ts";
import type { Amount } from "../language/amount.ts";

/** Formats below this number are those of the spreadsheet itself. */
const FIRST_OWN_FORMAT = 164;

/** The styles of a workbook, collected while its cells are written. The first is that of most cells. */
export class WorkbookStyles {
  readonly #formats = new Map<string, number>();
  readonly #styles = new Map<string, number>([["0 0", 0]]);

  /** The style of a cell as an attribute; empty for the usual one. */
  attributeFor(amount: Amount | undefined, isBold: boolean): string {
    const key = `${this.#formatOf(amount)} ${isBold ? 1 : 0}`;
    const style = this.#styles.get(key) ?? this.#styles.size;
    this.#styles.set(key, style);
    return style === 0 ? "" : ` s="${style}"`;
  }

  #formatOf(amount: Amount | undefined): number {
    const code = amount === undefined ? "" : formatCodeOf(amount);
    if (code === "") return 0;
    const format = this.#formats.get(code) ?? FIRST_OWN_FORMAT + this.#formats.size;
    this.#formats.set(code, format);
    return format;
  }

  toXml(namespace: string): string {
    const formats = [...this.#formats].map(
      ([code, id]) => `<numFmt numFmtId="${id}" formatCode="${escapeAttribute(code)}"/>`,
    );
    const styles = [...this.#styles.keys()].map((key) => {
      const [format, font] = key.split(" ");
      return `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;
    });
    const font = '<sz val="11"/><name val="Calibri"/>';
    return (
      `<styleSheet xmlns="${namespace}">` +
      (formats.length === 0
        ? ""
        : `<numFmts count="${formats.length}">${formats.join("")}</numFmts>`) +
      `<fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts>` +
      '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
      '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
      `<cellXfs count="${styles.length}">${styles.join("")}</cellXfs></styleSheet>`
    );
  }
}

/** Shows a number as the document does: groups, decimal digits, per cent and currency. Empty where it needs nothing. */
function formatCodeOf({ digits, isGrouped, isPercent, currency }: Amount): string {
  if (digits === 0 && !isGrouped && !isPercent && currency === undefined) return "";
  const number = `${isGrouped ? "#,##0" : "0"}${digits > 0 ? `.${"0".repeat(digits)}` : ""}`;
  const shown = isPercent ? `${number}%` : number;
  if (currency === undefined) return shown;
  return currency.isFirst ? `"${currency.text}"${shown}` : `${shown} "${currency.text}"`;
}
