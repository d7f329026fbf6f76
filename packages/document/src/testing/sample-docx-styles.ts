/** The styles of the sample, inside `w:styles`. */
export const SAMPLE_STYLES =
  '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>' +
  paragraphStyle("Title", { name: "Title", format: '<w:sz w:val="56"/>' }) +
  paragraphStyle("Subtitle", { name: "Subtitle", format: '<w:i/><w:sz w:val="28"/>' }) +
  headingStyle(1) +
  headingStyle(2) +
  paragraphStyle("Caption", { name: "caption", format: "<w:i/>" }) +
  paragraphStyle("ListParagraph", { name: "List Paragraph" }) +
  '<w:style w:type="character" w:styleId="Hyperlink"><w:name w:val="Hyperlink"/><w:rPr><w:color w:val="0563C1"/><w:u w:val="single"/></w:rPr></w:style>' +
  `<w:style w:type="table" w:styleId="TableGrid"><w:name w:val="Table Grid"/><w:tblPr><w:tblBorders>${[
    "top",
    "left",
    "bottom",
    "right",
    "insideH",
    "insideV",
  ]
    .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="auto"/>`)
    .join("")}</w:tblBorders></w:tblPr></w:style>`;

/** Inside `w:numbering`: numbering 1 has bullets, numbering 2 has numbers. */
export const SAMPLE_NUMBERING =
  `<w:abstractNum w:abstractNumId="0">${level(0, "bullet", "•")}${level(1, "bullet", "–")}</w:abstractNum>` +
  `<w:abstractNum w:abstractNumId="1">${level(0, "decimal", "%1.")}${level(1, "lowerLetter", "%2)")}</w:abstractNum>` +
  '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>' +
  '<w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>';

function paragraphStyle(
  id: string,
  { name, format = "", properties = "" }: { name: string; format?: string; properties?: string },
): string {
  return `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="Normal"/><w:pPr>${properties}</w:pPr><w:rPr>${format}</w:rPr></w:style>`;
}

function headingStyle(number: 1 | 2): string {
  return paragraphStyle(`Heading${number}`, {
    name: `heading ${number}`,
    format: "<w:b/>",
    properties: `<w:outlineLvl w:val="${number - 1}"/>`,
  });
}

function level(index: number, format: string, text: string): string {
  return `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="${720 * (index + 1)}" w:hanging="360"/></w:pPr></w:lvl>`;
}
