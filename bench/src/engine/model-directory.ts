/** A folder without models: those alone are used that come with the engine. */
export const NO_MODELS = "/nonexistent";

/** Folder of the installed models, when those are to be measured. */
// oxlint-disable-next-line node/no-process-env -- each bench is a program of its own, and all of them share this setting
export const MODEL_DIRECTORY = process.env["PARSER_MODEL_DIR"] ?? NO_MODELS;
