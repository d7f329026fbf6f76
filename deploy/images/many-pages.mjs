// Writes a PDF of many pages with a few sentences each: node many-pages.mjs 30 > thirty-pages.pdf

const count = Number(process.argv[2]);
const objects = ["<< /Type /Catalog /Pages 2 0 R >>", "", fontObject()];
const kids = [];
for (let page = 1; page <= count; page++) {
  const lines = [
    `This is page ${page} of ${count}.`,
    "A lighthouse is a simple promise, kept every night.",
  ];
  const text = lines.map((line) => `(${line}) Tj 0 -24 Td`).join(" ");
  const content = `BT /F1 14 Tf 72 720 Td ${text} ET`;
  objects.push(
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> " +
      `/Contents ${objects.length + 2} 0 R >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  );
  kids.push(`${objects.length - 1} 0 R`);
}
objects[1] = `<< /Type /Pages /Kids [${kids.join(" ")}] /Count ${count} >>`;

let file = "%PDF-1.4\n";
const offsets = objects.map((object, index) => {
  const offset = file.length;
  file += `${index + 1} 0 obj\n${object}\nendobj\n`;
  return offset;
});
const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`);
process.stdout.write(
  `${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries.join("")}` +
    `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
);

function fontObject() {
  return "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>";
}
