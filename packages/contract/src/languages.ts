/** The scripts a text recogniser is chosen by. */
export const LANGUAGE_FAMILIES = {
  ch: "Chinese, English and Japanese",
  latin: "Latin script",
  korean: "Korean",
  th: "Thai",
  el: "Greek",
  arabic: "Arabic script",
  east_slavic: "Russian, Belarusian and Ukrainian",
  cyrillic: "Cyrillic script",
  devanagari: "Devanagari script",
  ta: "Tamil",
  te: "Telugu",
  ka: "Kannada",
} as const;

export type LanguageFamily = keyof typeof LANGUAGE_FAMILIES;

interface Language {
  readonly name: string;
  readonly family: LanguageFamily;
}

const FAMILY_MEMBERS: Readonly<Record<LanguageFamily, Readonly<Record<string, string>>>> = {
  ch: {
    ch: "Chinese (simplified)",
    chinese_cht: "Chinese (traditional)",
    en: "English",
    japan: "Japanese",
  },
  latin: {
    af: "Afrikaans",
    az: "Azerbaijani",
    bs: "Bosnian",
    ca: "Catalan",
    cs: "Czech",
    cy: "Welsh",
    da: "Danish",
    de: "German",
    es: "Spanish",
    et: "Estonian",
    eu: "Basque",
    fi: "Finnish",
    fr: "French",
    ga: "Irish",
    gl: "Galician",
    hr: "Croatian",
    hu: "Hungarian",
    id: "Indonesian",
    is: "Icelandic",
    it: "Italian",
    ku: "Kurdish (Latin script; for Arabic script use arabic)",
    la: "Latin",
    lb: "Luxembourgish",
    lt: "Lithuanian",
    lv: "Latvian",
    mi: "Maori",
    ms: "Malay",
    mt: "Maltese",
    nl: "Dutch",
    no: "Norwegian",
    oc: "Occitan",
    pi: "Pali",
    pl: "Polish",
    pt: "Portuguese",
    qu: "Quechua",
    rm: "Romansh",
    ro: "Romanian",
    rs_latin: "Serbian (Latin script)",
    sk: "Slovak",
    sl: "Slovenian",
    sq: "Albanian",
    sv: "Swedish",
    sw: "Swahili",
    tl: "Tagalog",
    tr: "Turkish",
    uz: "Uzbek",
    vi: "Vietnamese",
  },
  korean: { korean: "Korean" },
  th: { th: "Thai" },
  el: { el: "Greek" },
  arabic: {
    ar: "Arabic",
    bal: "Balochi",
    fa: "Persian",
    ps: "Pashto",
    sd: "Sindhi",
    ug: "Uyghur",
    ur: "Urdu",
  },
  east_slavic: { be: "Belarusian", ru: "Russian", uk: "Ukrainian" },
  cyrillic: {
    abq: "Abaza",
    ady: "Adyghe",
    ava: "Avar",
    ba: "Bashkir",
    bg: "Bulgarian",
    bua: "Buryat",
    che: "Chechen",
    cv: "Chuvash",
    dar: "Dargwa",
    inh: "Ingush",
    kaa: "Karakalpak",
    kbd: "Kabardian",
    kk: "Kazakh",
    kv: "Komi",
    ky: "Kyrgyz",
    lbe: "Lak",
    lez: "Lezgian",
    mhr: "Meadow Mari",
    mk: "Macedonian",
    mn: "Mongolian",
    mo: "Moldovan",
    os: "Ossetian",
    rs_cyrillic: "Serbian (Cyrillic script)",
    sah: "Yakut",
    tab: "Tabasaran",
    tg: "Tajik",
    tt: "Tatar",
    tyv: "Tuvan",
    udm: "Udmurt",
    xal: "Kalmyk",
  },
  devanagari: {
    ang: "Angika",
    bgc: "Haryanvi",
    bh: "Bihari",
    bho: "Bhojpuri",
    gom: "Konkani",
    hi: "Hindi",
    mah: "Magahi",
    mai: "Maithili",
    mr: "Marathi",
    ne: "Nepali",
    new: "Newari",
    sa: "Sanskrit",
    sck: "Sadri",
  },
  ta: { ta: "Tamil" },
  te: { te: "Telugu" },
  ka: { ka: "Kannada" },
};

/** Every language by its code. */
export const LANGUAGES: ReadonlyMap<string, Language> = new Map(
  (Object.keys(FAMILY_MEMBERS) as LanguageFamily[]).flatMap((family) =>
    Object.entries(FAMILY_MEMBERS[family]).map(([code, name]) => [code, { name, family }] as const),
  ),
);

/** Other spellings people send, and the code each stands for. */
const LANGUAGE_ALIASES: Readonly<Record<string, string>> = {
  auto: "ch",
  ch_server: "ch",
  zh: "ch",
  zh_cn: "ch",
  zh_hans: "ch",
  zh_hant: "chinese_cht",
  zh_tw: "chinese_cht",
  ja: "japan",
  ko: "korean",
  kn: "ka",
  nb: "no",
  nn: "no",
  sr: "rs_cyrillic",
  sr_cyrl: "rs_cyrillic",
  sr_latn: "rs_latin",
};

/** Codes that a caller may name: languages, then script families that are not languages themselves. */
export const LANGUAGE_CODES: readonly string[] = [
  ...LANGUAGES.keys(),
  ...Object.keys(LANGUAGE_FAMILIES).filter((family) => !LANGUAGES.has(family)),
];

/** The code that `text` stands for; `undefined` when it is not a language we know. */
export function resolveLanguage(text: string): string | undefined {
  const code = text.toLowerCase().replaceAll("-", "_");
  const resolved = Object.hasOwn(LANGUAGE_ALIASES, code) ? LANGUAGE_ALIASES[code] : code;
  return resolved !== undefined && LANGUAGE_CODES.includes(resolved) ? resolved : undefined;
}

/** Finds the recogniser that reads a language. `code` is a member of `LANGUAGE_CODES`, as in a resolved job input. */
export function languageFamilyOf(code: string): LanguageFamily {
  return LANGUAGES.get(code)?.family ?? (code as LanguageFamily);
}
