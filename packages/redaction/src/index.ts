export { createRedactor, redact, redactValue, type Redactor } from "./redactor.ts";
