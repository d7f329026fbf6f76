/** Ends of namespace addresses, in their transitional, strict and extension forms, and the prefix we give each. */
const PREFIXES = new Map(
  Object.entries({
    "wordprocessingml/2006/main": "w",
    "wordprocessingml/main": "w",
    "drawingml/2006/main": "a",
    "drawingml/main": "a",
    "presentationml/2006/main": "p",
    "presentationml/main": "p",
    "spreadsheetml/2006/main": "x",
    "spreadsheetml/main": "x",
    "2006/encryption": "encryption",
    "2006/keyEncryptor/password": "password",
    "officeDocument/2006/math": "m",
    "officeDocument/math": "m",
    "officeDocument/2006/relationships": "r",
    "officeDocument/relationships": "r",
    "drawingml/2006/chart": "c",
    "drawingml/chart": "c",
    "drawingml/2006/diagram": "dgm",
    "drawingml/diagram": "dgm",
    "drawingml/2006/picture": "pic",
    "drawingml/picture": "pic",
    "drawingml/2006/wordprocessingDrawing": "wp",
    "drawingml/wordprocessingDrawing": "wp",
    "drawingml/2006/spreadsheetDrawing": "xdr",
    "drawingml/spreadsheetDrawing": "xdr",
    "word/2010/wordprocessingShape": "wps",
    "word/2010/wordprocessingGroup": "wpg",
    "word/2010/wordprocessingCanvas": "wpc",
    "word/2010/wordprocessingDrawing": "wp14",
    "word/2010/wordml": "w14",
    "word/2012/wordml": "w15",
    "drawing/2010/main": "a14",
    "powerpoint/2010/main": "p14",
    "drawing/2007/8/2/chart": "c14",
    "drawing/2014/chartex": "cx",
    "drawing/2008/diagram": "dsp",
    "drawing/2016/SVG/main": "asvg",
    "spreadsheetml/2009/9/main": "x14",
    "urn:schemas-microsoft-com:vml": "v",
    "urn:schemas-microsoft-com:office:office": "o",
    "urn:schemas-microsoft-com:office:word": "w10",
    "urn:schemas-microsoft-com:office:excel": "xvml",
    "markup-compatibility/2006": "mc",
    "package/2006/relationships": "rel",
    "package/2006/content-types": "ct",
    "package/2006/metadata/core-properties": "cp",
    "purl.org/dc/elements/1.1/": "dc",
    "purl.org/dc/terms/": "dcterms",
    "officeDocument/2006/extended-properties": "ep",
    "officeDocument/extendedProperties": "ep",
    "officeDocument/2006/docPropsVTypes": "vt",
    "officeDocument/docPropsVTypes": "vt",
    "www.w3.org/XML/1998/namespace": "xml",
    "www.w3.org/1999/xlink": "xlink",
    "www.w3.org/1998/Math/MathML": "math",
    "www.idpf.org/2007/opf": "opf",
    "urn:oasis:names:tc:opendocument:xmlns:container": "ocf",
    ...Object.fromEntries(
      ["office", "text", "table", "style", "presentation", "meta", "manifest"].map((name) => [
        `urn:oasis:names:tc:opendocument:xmlns:${name}:1.0`,
        name,
      ]),
    ),
    "urn:oasis:names:tc:opendocument:xmlns:drawing:1.0": "draw",
    "urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0": "fo",
    "urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0": "svg",
  }),
);

const ROOTS = [
  "http://schemas.openxmlformats.org/",
  "http://purl.oclc.org/ooxml/",
  "http://schemas.microsoft.com/office/",
  "http://",
];

/** The prefix by which the readers know a namespace, or `undefined` for one they do not know. */
export function canonicalPrefix(namespace: string): string | undefined {
  for (const root of ROOTS) {
    if (namespace.startsWith(root)) {
      const known = PREFIXES.get(namespace.slice(root.length));
      if (known !== undefined) return known;
    }
  }
  return PREFIXES.get(namespace);
}
