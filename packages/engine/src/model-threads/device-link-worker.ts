import { Socket } from "node:net";
import { workerData } from "node:worker_threads";
import { relayQuestions } from "./relay-questions.ts";

const { fileDescriptor: fd } = workerData as { readonly fileDescriptor: number };
relayQuestions(new Socket({ fd, readable: true, writable: true }));
