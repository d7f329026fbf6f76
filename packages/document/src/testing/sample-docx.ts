import { escapeXml } from "./ooxml-parts.ts";
import { type DocxContent, writeDocx, xmlPart } from "./ooxml-writer.ts";
import { SAMPLE_NUMBERING, SAMPLE_STYLES } from "./sample-docx-styles.ts";
import { drawLighthouse } from "./sample-picture.ts";
import { encodeStoredPng } from "./stored-png.ts";

/** The Word file among the fixtures: one of everything that a reader should find. */
export function writeSampleDocx(): Uint8Array {
  return writeDocx(sampleDocx());
}

function sampleDocx(): DocxContent {
  return {
    body:
      OPENING +
      LIGHT +
      REACH +
      `<w:p><w:pPr>${section("portrait")}</w:pPr></w:p>` +
      VISIT +
      section("landscape"),
    styles: SAMPLE_STYLES,
    numbering: SAMPLE_NUMBERING,
    footnotes: `<w:footnote w:type="separator" w:id="-1"><w:p><w:r><w:separator/></w:r></w:p></w:footnote>${note("footnote", "Heights in this guide are those of the towers, rounded to whole metres.")}`,
    endnotes: note(
      "endnote",
      "The lens of Cordouan was made in Paris and carried to the coast by ship.",
    ),
    comments: `<w:comment w:id="0" w:author="A Reader" w:date="2024-05-01T10:00:00Z" w:initials="AR">${paragraph(run("Is this the tower of 1611?"))}</w:comment>`,
    parts: {
      "word/media/image1.png": encodeStoredPng(drawLighthouse()),
      "word/header1.xml": xmlPart("w:hdr", paragraph(run("Lamps on the Edge of the Sea"))),
      "word/footer1.xml": xmlPart("w:ftr", paragraph(`${run("Page ")}${field("PAGE", "1")}`)),
    },
    relationships: [
      { id: "picture", type: "image", target: "media/image1.png" },
      { id: "head", type: "header", target: "header1.xml" },
      { id: "foot", type: "footer", target: "footer1.xml" },
      {
        id: "link",
        type: "hyperlink",
        target: "https://example.org/lights?coast=west&open=1",
        isExternal: true,
      },
    ],
  };
}

const OPENING =
  styled("Title", run("Lamps on the Edge of the Sea")) +
  styled("Subtitle", run("A short guide to lighthouses")) +
  paragraph(
    run("A lighthouse is a simple promise: at night, and in bad weather, the ") +
      run("same light", "<w:b/>") +
      run(" will stand in the ") +
      run("same place", "<w:i/>") +
      run(".") +
      reference("footnote") +
      run(" Water is H") +
      run("2", '<w:vertAlign w:val="subscript"/>') +
      run("O, and the ") +
      `<w:hyperlink r:id="link">${run("list of lights", '<w:rStyle w:val="Hyperlink"/>')}</w:hyperlink>` +
      run(" names every tower."),
  );

const LIGHT =
  styled("Heading1", run("Light, stone and weather")) +
  paragraph(
    run("The first beacons were open fires on headlands, as ") +
      field("REF _figure1 \\h", "Figure 1") +
      run(" shows. ") +
      `<w:ins w:id="90" w:author="A Reader">${run("Rain put them out.")}</w:ins>` +
      `<w:del w:id="91" w:author="A Reader"><w:r><w:delText> Nobody minded.</w:delText></w:r></w:del>`,
  ) +
  paragraph(picture("A striped lighthouse at dusk, its beam to the right")) +
  styled(
    "Caption",
    `<w:bookmarkStart w:id="1" w:name="_figure1"/>${run("Figure ")}${field("SEQ Figure", "1")}<w:bookmarkEnd w:id="1"/>${run(". A tower at dusk.")}`,
  ) +
  paragraph(run("A good place for a tower has to satisfy several wishes:")) +
  listItem(1, 0, run("The light must be seen over the whole approach.")) +
  listItem(1, 0, run("The rock must carry the tower:")) +
  listItem(1, 1, run("its weight,")) +
  listItem(1, 1, run("and the blows of the winter sea.")) +
  listItem(1, 0, run("Keepers, oil and fresh water must be able to reach the door."));

const REACH =
  styled("Heading1", run("How far the light reaches")) +
  paragraph(
    run("An eye at the height of the water sees a light at height ") +
      `<m:oMath>${math("h")}</m:oMath>` +
      run(" from a distance of"),
  ) +
  paragraph(
    `<m:oMathPara><m:oMath>${math("d=")}<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/><m:e>${math("2Rh+")}<m:sSup><m:e>${math("h")}</m:e><m:sup>${math("2")}</m:sup></m:sSup></m:e></m:rad></m:oMath></m:oMathPara>`,
  ) +
  styled("Heading2", run("Five well-known towers")) +
  styled("Caption", `${run("Table ")}${field("SEQ Table", "1")}${run(". Five towers.")}`) +
  table([
    [cell("Region"), cell("Tower", '<w:gridSpan w:val="2"/>'), cell("Height (m)")],
    [
      cell("Britain and Ireland", '<w:vMerge w:val="restart"/>'),
      cell("Bell Rock"),
      cell("1811"),
      cell("35"),
    ],
    [cell("", "<w:vMerge/>"), cell("Eddystone"), cell("1882"), cell("49")],
    [cell("", "<w:vMerge/>"), cell("Fastnet"), cell("1904"), cell("54")],
    [
      cell("France and Italy", '<w:vMerge w:val="restart"/>'),
      cell("Genoa"),
      cell("1543"),
      cell("77"),
    ],
    [
      cell("", "<w:vMerge/>"),
      `<w:tc><w:tcPr/>${paragraph(`<w:commentRangeStart w:id="0"/>${run("Cordouan")}<w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r>`)}</w:tc>`,
      cell("1611"),
      `<w:tc><w:tcPr/>${paragraph(run("68") + reference("endnote"))}</w:tc>`,
    ],
  ]);

const VISIT =
  styled("Heading1", run("Visiting a lighthouse")) +
  listItem(2, 0, run("Look up the opening hours and the tide.")) +
  listItem(2, 0, run("Climb the stairs slowly.")) +
  paragraph(run("Between two steps, rest and look out to sea.")) +
  listItem(2, 0, run("Come back after dark, and count the seconds.")) +
  paragraph(textBox("Bring a torch and warm clothes.")) +
  paragraph(`${checkBox(true)}${run(" Tickets bought")}`) +
  paragraph(`${checkBox(false)}${run(" Tide looked up")}`);

function styled(style: string, content: string): string {
  return paragraph(content, `<w:pStyle w:val="${style}"/>`);
}

function listItem(numbering: number, level: number, content: string): string {
  return paragraph(
    content,
    `<w:pStyle w:val="ListParagraph"/><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${numbering}"/></w:numPr>`,
  );
}

function paragraph(content: string, properties = ""): string {
  return `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${content}</w:p>`;
}

function run(text: string, properties = ""): string {
  const format = properties && `<w:rPr>${properties}</w:rPr>`;
  return `<w:r>${format}<w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`;
}

function field(instruction: string, result: string): string {
  const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
  const code = `<w:r><w:instrText xml:space="preserve"> ${instruction} </w:instrText></w:r>`;
  return mark("begin") + code + mark("separate") + run(result) + mark("end");
}

function reference(kind: "footnote" | "endnote"): string {
  return `<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:${kind}Reference w:id="2"/></w:r>`;
}

function note(kind: "footnote" | "endnote", text: string): string {
  const mark = `<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:${kind}Ref/></w:r>`;
  return `<w:${kind} w:id="2">${paragraph(`${mark}${run(` ${text}`)}`)}</w:${kind}>`;
}

function math(text: string): string {
  return `<m:r><m:t>${text}</m:t></m:r>`;
}

function cell(text: string, properties = ""): string {
  return `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(text && run(text))}</w:tc>`;
}

function table(rows: readonly (readonly string[])[]): string {
  const grid =
    '<w:tblGrid><w:gridCol w:w="2600"/><w:gridCol w:w="2200"/><w:gridCol w:w="1200"/><w:gridCol w:w="1600"/></w:tblGrid>';
  const written = rows.map((cells, index) => {
    const properties = index === 0 ? "<w:trPr><w:tblHeader/></w:trPr>" : "";
    return `<w:tr>${properties}${cells.join("")}</w:tr>`;
  });
  return `<w:tbl><w:tblPr><w:tblStyle w:val="TableGrid"/><w:tblW w:w="0" w:type="auto"/></w:tblPr>${grid}${written.join("")}</w:tbl>`;
}

function picture(description: string): string {
  const size = 'cx="3810000" cy="1905000"';
  return (
    `<w:r><w:drawing><wp:inline><wp:extent ${size}/><wp:docPr id="1" name="Picture 1" descr="${escapeXml(description)}"/>` +
    '<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic>' +
    '<pic:nvPicPr><pic:cNvPr id="1" name="image1.png"/><pic:cNvPicPr/></pic:nvPicPr>' +
    '<pic:blipFill><a:blip r:embed="picture"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>' +
    `<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr>` +
    "</pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>"
  );
}

/** In two versions, as Word writes it: the shape, and VML for readers from before 2010. */
function textBox(text: string): string {
  const content = `<w:txbxContent>${paragraph(run(text))}</w:txbxContent>`;
  const size = 'cx="2743200" cy="457200"';
  return (
    `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:inline><wp:extent ${size}/><wp:docPr id="2" name="Text Box 1"/>` +
    '<a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp><wps:cNvSpPr txBox="1"/>' +
    `<wps:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></wps:spPr><wps:txbx>${content}</wps:txbx><wps:bodyPr/></wps:wsp>` +
    "</a:graphicData></a:graphic></wp:inline></w:drawing></mc:Choice>" +
    `<mc:Fallback><w:pict><v:shape style="width:216pt;height:36pt"><v:textbox>${content}</v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>`
  );
}

function checkBox(isChecked: boolean): string {
  const state = `<w14:checkbox><w14:checked w14:val="${Number(isChecked)}"/></w14:checkbox>`;
  return `<w:sdt><w:sdtPr>${state}</w:sdtPr><w:sdtContent>${run(isChecked ? "☒" : "☐")}</w:sdtContent></w:sdt>`;
}

function section(orientation: "portrait" | "landscape"): string {
  const size =
    orientation === "portrait"
      ? '<w:pgSz w:w="11906" w:h="16838"/>'
      : '<w:pgSz w:w="16838" w:h="11906" w:orient="landscape"/>';
  const furniture =
    '<w:headerReference w:type="default" r:id="head"/><w:footerReference w:type="default" r:id="foot"/>';
  return `<w:sectPr>${furniture}${size}<w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="708" w:footer="708" w:gutter="0"/></w:sectPr>`;
}
