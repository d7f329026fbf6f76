/** Who may import whom. `scripts/planted-violations.test.ts` proves that each rule bites. */
module.exports = {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "contract-imports-nothing-of-ours",
      severity: "error",
      from: { path: "^packages/contract/" },
      to: { path: "^(packages|apps|bench|quality)/", pathNot: "^packages/contract/" },
    },
    {
      name: "packages-never-import-apps",
      severity: "error",
      from: { path: "^packages/" },
      to: { path: "^(apps|bench|quality)/" },
    },
    {
      name: "outbound-sees-only-the-contract",
      severity: "error",
      from: { path: "^packages/outbound/" },
      to: { path: "^(packages|apps|bench|quality)/", pathNot: "^packages/(outbound|contract)/" },
    },
    {
      name: "redaction-imports-nothing-of-ours",
      severity: "error",
      from: { path: "^packages/redaction/" },
      to: { path: "^(packages|apps|bench|quality)/", pathNot: "^packages/redaction/" },
    },
    {
      name: "quality-sees-only-the-engine",
      comment:
        "the gate judges what every way in shares; commands, services and benches are not part of it",
      severity: "error",
      from: { path: "^quality/" },
      to: {
        path: "^(packages|apps|bench|quality)/",
        pathNot: "^(packages/(contract|engine)|quality)/",
      },
    },
    {
      name: "language-sees-only-the-contract",
      comment: "a fact about text depends on nothing, so everyone can ask it",
      severity: "error",
      from: { path: "^packages/engine/src/language/", pathNot: "\\.test\\.ts$" },
      to: {
        path: "^(packages|apps|bench)/",
        pathNot: "^packages/(contract|engine/src/language)/",
      },
    },
    {
      name: "blocks-see-only-contract-and-geometry",
      comment:
        "formats and readers build the document with the same parts, so these depend on neither",
      severity: "error",
      from: { path: "^packages/engine/src/blocks/", pathNot: "\\.test\\.ts$" },
      to: {
        path: "^(packages|apps|bench|quality)/",
        pathNot: "^packages/(contract|engine/src/(blocks|geometry))/",
      },
    },
    {
      name: "engine-host-sees-contract-and-engine",
      severity: "error",
      from: { path: "^packages/engine-host/", pathNot: "\\.test\\.ts$" },
      to: {
        path: "^(packages|apps|bench)/",
        pathNot: "^packages/(engine-host|contract|engine)/",
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
      name: "renderers-see-only-the-contract",
      severity: "error",
      from: { path: "^packages/engine/src/renderers/" },
      to: { path: "^packages/engine/src/(formats|readers|backends|stages)/" },
    },
    {
      name: "stages-see-only-the-contract",
      severity: "error",
      from: { path: "^packages/engine/src/stages/" },
      to: { path: "^packages/engine/src/(formats|readers|backends|renderers)/" },
    },
    {
      name: "formats-know-nothing-after-them",
      severity: "error",
      from: { path: "^packages/engine/src/formats/", pathNot: "\\.test\\.ts$" },
      to: { path: "^packages/engine/src/(readers|backends|stages|renderers)/" },
    },
    {
      name: "formats-do-not-know-each-other",
      comment:
        "what office formats share lives in ooxml, what formats of running text share in flow",
      severity: "error",
      from: { path: "^packages/engine/src/formats/(?!ooxml/)([^/]+)/" },
      to: {
        path: "^packages/engine/src/formats/[^/]+/",
        pathNot: "^packages/engine/src/formats/($1|ooxml|flow)/",
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
      name: "page-threads-are-the-highest",
      comment: "only the engine starts threads that run whole backends",
      severity: "error",
      from: { path: "^packages/engine/src/[^/]+/", pathNot: "^packages/engine/src/page-threads/" },
      to: { path: "^packages/engine/src/page-threads/" },
    },
    {
      name: "images-know-no-formats",
      comment: "pixels are below the files that they come from",
      severity: "error",
      from: { path: "^packages/engine/src/images/" },
      to: { path: "^packages/engine/src/(formats|readers|backends|stages|renderers)/" },
    },
    {
      name: "readers-do-not-know-backends",
      severity: "error",
      from: { path: "^packages/engine/src/readers/" },
      to: { path: "^packages/engine/src/(backends|stages|renderers)/" },
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
    exclude: { path: "(^|/)dist/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["source", "import", "node", "default"],
    },
  },
};
