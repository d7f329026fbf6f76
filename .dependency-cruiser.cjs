/** Who may import whom. `scripts/planted-violations.test.ts` proves that each rule bites. */
module.exports = {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "contract-imports-nothing-of-ours",
      severity: "error",
      from: { path: "^packages/contract/" },
      to: { path: "^(packages|apps|bench|corpus|quality)/", pathNot: "^packages/contract/" },
    },
    {
      name: "packages-never-import-apps",
      severity: "error",
      from: { path: "^packages/" },
      to: { path: "^(apps|bench|corpus|quality)/" },
    },
    {
      name: "outbound-sees-only-the-contract",
      severity: "error",
      from: { path: "^packages/outbound/" },
      to: {
        path: "^(packages|apps|bench|corpus|quality)/",
        pathNot: "^packages/(outbound|contract)/",
      },
    },
    {
      name: "redaction-imports-nothing-of-ours",
      severity: "error",
      from: { path: "^packages/redaction/" },
      to: { path: "^(packages|apps|bench|corpus|quality)/", pathNot: "^packages/redaction/" },
    },
    {
      name: "document-sees-only-the-contract",
      comment: "what renders a document must not bring what reads one",
      severity: "error",
      from: { path: "^packages/document/" },
      to: {
        path: "^(packages|apps|bench|corpus|quality)/",
        pathNot: "^packages/(contract|document)/",
      },
    },
    {
      name: "formats-and-pdf-see-only-the-document",
      comment: "whoever reads office files installs no PDF library, no models and no engine",
      severity: "error",
      from: { path: "^packages/(formats|pdf)/" },
      to: {
        path: "^(packages|apps|bench|corpus|quality)/",
        pathNot: "^packages/(contract|document|$1)/",
      },
    },
    {
      name: "gateway-and-page-never-parse",
      severity: "error",
      from: { path: "^apps/(gateway|web)/", pathNot: "\\.test\\.ts$|/testing/" },
      to: { path: "^packages/(formats|pdf|engine|engine-host)/" },
    },
    {
      name: "quality-sees-only-the-engine",
      comment:
        "the gate judges what every way in shares; commands, services, benches and the making of documents are not part of it",
      severity: "error",
      from: { path: "^quality/" },
      to: {
        path: "^(packages|apps|bench|corpus|quality)/",
        pathNot: "^(packages/(contract|document|formats|pdf|engine)|quality)/",
      },
    },
    {
      name: "corpus-sees-engine-and-gate",
      comment: "documents are made for the gate, which only knows the files",
      severity: "error",
      from: { path: "^corpus/" },
      to: {
        path: "^(packages|apps|bench|corpus|quality)/",
        pathNot: "^(packages/(contract|document|formats|pdf|engine)|quality|corpus)/",
      },
    },
    {
      name: "language-sees-only-the-contract",
      comment: "a fact about text depends on nothing, so everyone can ask it",
      severity: "error",
      from: { path: "^packages/document/src/language/", pathNot: "\\.test\\.ts$" },
      to: {
        path: "^packages/",
        pathNot: "^packages/(contract|document/src/language)/",
      },
    },
    {
      name: "blocks-see-only-contract-and-geometry",
      comment:
        "formats and readers build the document with the same parts, so these depend on neither",
      severity: "error",
      from: { path: "^packages/document/src/blocks/", pathNot: "\\.test\\.ts$" },
      to: {
        path: "^packages/",
        pathNot: "^packages/(contract|document/src/(blocks|geometry))/",
      },
    },
    {
      name: "nothing-below-the-renderers-knows-them",
      severity: "error",
      from: {
        path: "^packages/document/src/[^/]+/",
        pathNot: "^packages/document/src/(renderers|corrections)/",
      },
      to: { path: "^packages/document/src/renderers/" },
    },
    {
      name: "engine-host-sees-contract-and-engine",
      severity: "error",
      from: { path: "^packages/engine-host/", pathNot: "\\.test\\.ts$" },
      to: {
        path: "^(packages|apps|bench)/",
        pathNot: "^packages/(engine-host|contract|document|formats|engine)/",
      },
    },
    {
      name: "engine-loads-only-in-its-process",
      comment: "the process that must survive a document never loads what reads it",
      severity: "error",
      from: {
        path: "^packages/engine-host/src/",
        pathNot: "^packages/engine-host/src/(engine-process\\.ts|child/|testing/)|\\.test\\.ts$",
      },
      to: { path: "^packages/engine/src/index\\.ts$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "stages-see-only-the-document",
      severity: "error",
      from: { path: "^packages/engine/src/stages/", pathNot: "\\.test\\.ts$" },
      to: { path: "^packages/(engine/src/(readers|backends|pages)|formats|pdf)/" },
    },
    {
      name: "formats-do-not-know-each-other",
      comment:
        "office/ has what office formats share, flow/ what formats of running text do; all sheets are read as xlsx is",
      severity: "error",
      from: { path: "^packages/formats/src/([^/]+)/", pathNot: "\\.test\\.ts$" },
      to: {
        path: "^packages/formats/src/[^/]+/",
        pathNot: "^packages/formats/src/($1|office|ooxml|flow|xlsx)/",
      },
    },
    {
      name: "model-threads-are-the-lowest",
      comment: "how a model is asked depends on no model and no reader",
      severity: "error",
      from: { path: "^packages/engine/src/model-threads/", pathNot: "\\.test\\.ts$" },
      to: {
        path: "^packages/engine/src/",
        pathNot: "^packages/engine/src/model-threads/",
      },
    },
    {
      name: "models-know-no-readers",
      comment: "readers say which model they need; the host runs whatever they name",
      severity: "error",
      from: { path: "^packages/engine/src/models/", pathNot: "\\.test\\.ts$" },
      to: {
        path: "^packages/engine/src/",
        pathNot: "^packages/engine/src/(models|model-threads)/",
      },
    },
    {
      name: "pages-are-the-highest",
      comment: "only the engine starts threads that run whole backends",
      severity: "error",
      from: {
        path: "^packages/engine/src/[^/]+/",
        pathNot: "^packages/engine/src/(pages|whole-documents|testing)/",
      },
      to: { path: "^packages/engine/src/pages/" },
    },
    {
      name: "readers-do-not-know-backends",
      severity: "error",
      from: { path: "^packages/engine/src/readers/" },
      to: { path: "^packages/engine/src/(backends|stages|pages)/" },
    },
    {
      name: "backends-do-not-know-each-other",
      comment: "backends share readers, never each other's insides",
      severity: "error",
      from: { path: "^packages/engine/src/backends/([^/]+)/", pathNot: "\\.test\\.ts$" },
      to: {
        path: "^packages/engine/src/backends/([^/]+)/",
        pathNot: "^packages/engine/src/backends/$1/",
      },
    },
  ],
  options: {
    tsConfig: { fileName: "tsconfig.base.json" },
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(dist|lib)/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["source", "import", "node", "default"],
    },
  },
};
