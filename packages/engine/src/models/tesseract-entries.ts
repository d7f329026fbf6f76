import type { ModelEntry } from "./model-entry.ts";

interface DataFile {
  readonly bytes: number;
  readonly sha256: string;
}

/** Files in the packages for tesseract.js, by Tesseract's code of the language. */
const LANGUAGES: Readonly<Record<string, DataFile & { readonly language: string }>> = {
  ara: {
    language: "Arabic",
    bytes: 1_661_906,
    sha256: "f4746c44b02342dd5b3d4f0198000f47d7c49f1a229e63e0f436c0592dcd9639",
  },
  eng: {
    language: "English",
    bytes: 2_952_873,
    sha256: "45b4cb346724ac1774f1c36f42f182b887bcdb28ebe63e6fff90ac41f3fcff91",
  },
  fas: {
    language: "Persian",
    bytes: 424_507,
    sha256: "b5847360e25f646c55449f1fe93eee57d53e406a265ead2374e7320bf0b82025",
  },
  kan: {
    language: "Kannada",
    bytes: 1_914_250,
    sha256: "3ce2f873f3a8371e82a85c204fcfae1635e01b5796be26df0610e6916cb54cf0",
  },
  kor: {
    language: "Korean",
    bytes: 1_572_336,
    sha256: "78c21276ab14c9bb734d83be1055d9fe5469a4e7e977c51ad385be5737e61126",
  },
  pus: {
    language: "Pashto",
    bytes: 1_420_364,
    sha256: "689b369c109107c4df1cd133446b9de0b10b79706a070d4c35dc885a52764105",
  },
  snd: {
    language: "Sindhi",
    bytes: 1_401_126,
    sha256: "7a37e25a97dfab796d23d9c056d35eba94d642f605b12cd10da2800ea8d5bcfd",
  },
  tam: {
    language: "Tamil",
    bytes: 1_446_167,
    sha256: "2c4b255ede87931cb56c20a5b2b8e2cda4913e34fb3e4957f9b9e04ea069ff21",
  },
  tel: {
    language: "Telugu",
    bytes: 1_735_518,
    sha256: "8b478895dfc1f5d6baee6f8e6cf84a873793dd8948124315437ff2dc38d49fe4",
  },
  tha: {
    language: "Thai",
    bytes: 896_631,
    sha256: "4550a5505184d1b79cf10416d5b19e643001d95411d5e717954dd26feef3ae74",
  },
  uig: {
    language: "Uyghur",
    bytes: 1_850_426,
    sha256: "3be33a65775f3dbfd72c0feb0b66a3f2198bb14378537ab770f583eb1f9fbad7",
  },
  urd: {
    language: "Urdu",
    bytes: 1_023_740,
    sha256: "9e1860440339543c935fca7cee2ce5ac742b1d1249c4ba5982385ce19d23096f",
  },
};

/** Files in Debian's packages, by Tesseract's name of the script, with the code in the package's name. */
const SCRIPTS: Readonly<Record<string, DataFile & { readonly code: string }>> = {
  Arabic: {
    code: "arab",
    bytes: 9_311_038,
    sha256: "47c262ac4e843c024df87ffa1363b77a821a843c069c71ef7650f4d2ecfea1e8",
  },
  Cyrillic: {
    code: "cyrl",
    bytes: 29_252_466,
    sha256: "a80325ebb1c7aa2dca5002ec05b15052a51dcb2e9e65373c264a3df7ac284358",
  },
  Devanagari: {
    code: "deva",
    bytes: 17_943_870,
    sha256: "3bbb87c1de2a6a2ef0a97dc041e6eea2723a1c22d638f5e38157a5cd441c12b7",
  },
  Greek: {
    code: "grek",
    bytes: 3_041_556,
    sha256: "52e201e4a22336d89ee202b579aca04f15ffd6e5e6af1fe164498f2c7de898e6",
  },
};

/** Tesseract's data for languages and scripts. `modelsForLanguage` lists which of it a language needs. */
export const TESSERACT_ENTRIES: readonly ModelEntry[] = [
  ...Object.entries(LANGUAGES).map(([code, file]) => languageEntry(code, file)),
  ...Object.entries(SCRIPTS).map(([script, file]) => scriptEntry(script, file)),
];

function languageEntry(
  code: string,
  { language, bytes, sha256 }: DataFile & { language: string },
): ModelEntry {
  const path = `${code}.traineddata.gz`;
  return {
    name: `tesseract-${code}`,
    version: sha256.slice(0, 12),
    purpose: `reads lines of text in ${language}`,
    licence: "Apache-2.0",
    authors: "the Tesseract authors, converted to integers by the tesseract.js authors",
    origin: "https://github.com/tesseract-ocr/tessdata_best",
    isDefault: false,
    files: [
      {
        path,
        bytes,
        sha256,
        sources: [
          {
            kind: "npm",
            package: `@tesseract.js-data/${code}`,
            version: "1.0.0",
            path: `package/4.0.0_best_int/${path}`,
          },
        ],
      },
    ],
  };
}

function scriptEntry(
  script: string,
  { code, bytes, sha256 }: DataFile & { code: string },
): ModelEntry {
  const path = `${script}.traineddata`;
  return {
    name: `tesseract-${script.toLowerCase()}`,
    version: sha256.slice(0, 12),
    purpose: `reads lines of text in ${script} script`,
    licence: "Apache-2.0",
    authors: "the Tesseract authors",
    origin: "https://github.com/tesseract-ocr/tessdata_fast",
    isDefault: false,
    files: [
      {
        path,
        bytes,
        sha256,
        sources: [
          {
            kind: "debian",
            package: `pool/main/t/tesseract-lang/tesseract-ocr-script-${code}_4.1.0-2_all.deb`,
            path: `./usr/share/tesseract-ocr/5/tessdata/${path}`,
          },
        ],
      },
    ],
  };
}
