import { writePdf } from "@parsewright/document/testing/pdf-writer";

/** The bytes of `assets/test-fixture.pdf`, the page that a worker warms up with; `scripts/make-fixtures.mjs` writes it. */
export function writeTestFixture(): Uint8Array<ArrayBuffer> {
  return writePdf([
    {
      content(page) {
        page.text("Signals at the harbour", { x: 72, y: 700, size: 20, font: "Helvetica-Bold" });
        page.text("Three lamps stand on the pier. The first one is green,", { x: 72, y: 660 });
        page.text("the second one is red, and the third one marks the end.", { x: 72, y: 645 });
      },
    },
  ]);
}
