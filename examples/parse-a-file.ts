/**
 * Parses a file and saves what came of it: Markdown, JSON and images.
 *
 *     node examples/dist/parse-a-file.js report.pdf out
 */
import { ParserClient } from "@parsewright/client";

const [path = "report.pdf", folder = "out"] = process.argv.slice(2);

// The address and the key come from PARSER_BASE_URL and PARSER_API_KEY.
const client = new ParserClient();
const response = await client.parseDocumentFromFile(path, { basename: "report" });
for (const saved of await client.saveTarball(response, folder)) console.log(saved);
