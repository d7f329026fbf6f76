import { jsonBody, type RouteDescription } from "../http/route.ts";

/** Routes of the hosted API, for the gateway's description. Its errors are 200 with a `code`. */
export const HOSTED_ROUTES: readonly RouteDescription[] = [
  {
    methods: ["POST"],
    path: "/api/v4/extract/task",
    summary: "Parse the document at an address",
    access: "submit",
    request: [jsonBody("CreateTaskRequest")],
    response: { description: "The task's id.", ...jsonBody("CreateTaskAnswer") },
  },
  {
    methods: ["GET"],
    path: "/api/v4/extract/task/{id}",
    summary: "Read a task",
    access: "read",
    response: { description: "The state of the task.", ...jsonBody("TaskAnswer") },
  },
  {
    methods: ["POST"],
    path: "/api/v4/extract/task/batch",
    summary: "Parse the documents at several addresses",
    access: "submit",
    request: [jsonBody("CreateBatchRequest")],
    response: { description: "The batch's id.", ...jsonBody("CreateBatchAnswer") },
  },
  {
    methods: ["POST"],
    path: "/api/v4/file-urls/batch",
    summary: "Get addresses to upload documents to, which are parsed then",
    access: "submit",
    request: [jsonBody("CreateUploadBatchRequest")],
    response: { description: "The addresses.", ...jsonBody("CreateUploadBatchAnswer") },
  },
  {
    methods: ["PUT"],
    path: "/api/v4/uploads/{id}",
    summary: "Upload a document to the address that was given for it",
    access: "public",
    request: [{ contentType: "application/octet-stream" }],
    response: { description: "It is stored.", contentType: "application/json" },
  },
  {
    methods: ["GET"],
    path: "/api/v4/extract-results/batch/{id}",
    summary: "Read the tasks of a batch",
    access: "read",
    response: { description: "The state of the tasks.", ...jsonBody("BatchAnswer") },
  },
];
