// Bundled for a browser. It is what a page writes.
import { ParserClient } from "@parsewright/client";

globalThis.client = new ParserClient({ baseUrl: "https://parser.example.com", apiKey: "pk_1" });
