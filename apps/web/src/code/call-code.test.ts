import { describe, expect, it } from "vitest";
import { CALL_LANGUAGES, type Call, changedFields } from "./call-code.ts";

const CALL: Call = {
  baseUrl: "https://parser.example.org",
  endpointId: "parser",
  document: { fileName: "it's a report.pdf" },
  input: { backend: "pipeline", formula_enable: false, start_page: 2, end_page: 4 },
};
const LINK: Call = { ...CALL, document: { url: "https://example.org/a.pdf?b=1&c=2" }, input: {} };

describe("the code for a call", () => {
  it("names only what the service would not do by itself, and always the backend", () => {
    expect(
      changedFields({
        backend: "vlm-auto-engine",
        lang: "en",
        table_enable: false,
        effort: undefined,
      }),
    ).toEqual({ backend: "vlm-auto-engine", table_enable: false });
  });

  it("never shows a password", () => {
    const input = changedFields({ password: "my secret" });
    for (const { write } of Object.values(CALL_LANGUAGES)) {
      expect(write({ ...CALL, input })).not.toContain("my secret");
    }
  });

  it("quotes for the shell", () => {
    expect(CALL_LANGUAGES.curl.write(CALL)).toContain(
      String.raw`-F 'file=@"it'\''s a report.pdf"'`,
    );
    expect(CALL_LANGUAGES.curl.write(LINK)).toContain(
      '"file_url":"https://example.org/a.pdf?b=1&c=2"',
    );
    expect(CALL_LANGUAGES.cli.write(LINK)).toContain(
      "curl -sSfL 'https://example.org/a.pdf?b=1&c=2' |",
    );
  });

  it("uses the names of each language", () => {
    const typescript = CALL_LANGUAGES.typescript.write(CALL);
    expect(typescript).toContain("  startPage: 2,\n");
    expect(typescript).toContain("  formulaEnable: false,\n");
    expect(CALL_LANGUAGES.python.write(CALL)).toContain("    formula_enable=False,\n");
    expect(CALL_LANGUAGES.cli.write(CALL)).toContain(
      "--pages 2-4 \\\n  --backend pipeline \\\n  --no-formulas",
    );
  });
});
