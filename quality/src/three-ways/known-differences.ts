/** Reasons that the ways of reading a page cannot agree on some texts yet. */
export const REASONS = {
  bullet: "the recogniser does not read this bullet, so that a picture has no list",
  size: "boxes of recognised lines are too rough to tell the sizes of headings apart",
  colour: "only its colour sets the heading apart, which geometry does not see",
  term: "lines that begin with a term and a dash are a list by how they lie, and a paragraph for the layout model",
} as const;

/** The first characters of texts as they are compared, by why they differ. */
export type KnownDifferences = Readonly<Partial<Record<keyof typeof REASONS, readonly string[]>>>;

/** As many characters as tell the texts of a page apart. */
export const KNOWN_CHARACTERS = 40;

/**
 * Seen pages that are read three ways in the tests, and what is known to differ on each. A difference that is not
 * here fails the test, and so does one that is here and gone.
 */
export const COMPARED_PAGES: Readonly<Record<string, KnownDifferences>> = {
  "chromium-leaflet-statute-en-017": {},
  "chromium-plain-report-minutes-zh-012": {},
  "libreoffice-ledger-datasheet-en-015": {
    bullet: [
      "Allopenquestions",
      "Thesafetydistance",
      "Anindependentauditwithinthirtydays",
      "Theresultsofthefirstphase",
      "Thegrowthoftherootsystemaccordingtothema",
    ],
  },
  "libreoffice-plain-report-minutes-en-024": { size: ["Installation"] },
  "pdftex-leaflet-statute-en-017": {},
  "luatex-ledger-datasheet-es-003": {
    bullet: [
      "Unatemperaturamásbaja",
      "Unarevisiónindependiente",
      "Elcalendarioacordado",
      "Lacuotadeenergíarenovablesegúnelmanual",
      "Lacalidaddelaguapotablesinprevioaviso",
      "Lacalidaddelaguapotableentre2015y2021",
    ],
    colour: ["Instalación"],
  },
  "weasyprint-corporate-datasheet-fr-013": {
    bullet: [
      "Entre2015et2021,leplanrévisédécritlesrés",
      "Lecircuitprincipalexigelaqualitédel’eaup",
      "Unepetiteéquipe,quiconfirmelecalendrierp",
      "Lacommune,quimodifieuncontrôleindépendan",
    ],
  },
  "jmeter-junit": {
    size: ["Design", "Functionality"],
    term: [
      "Failurecode–anuniquecodeindicatingthetes",
      "Errormessage–adescriptionforerrors",
      "Errorcode–somecodeforerrors.Doesnotneedt",
      "DonotcallsetUpandtearDown–setthesamplern",
    ],
  },
};
