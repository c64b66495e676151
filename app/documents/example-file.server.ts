import type { z } from "zod";
import type { fileSchema } from "./api/calls.server.ts";

/** A file and its upload address, for the examples of all areas. */
export const exampleFile: z.output<typeof fileSchema> = {
  id: "b1Qy6TzXn0Vd4Rk8Ls2Hf9Gc",
  name: "license.pdf",
  size: 48_211,
  mimeType: "application/pdf",
  uploadedAt: new Date("2026-03-02T14:40:00Z"),
};

export const exampleAddress =
  "https://intake.example.com/api/uploads/pending/mR5cW9pD3uJ7aE1sK8xT0qYv?expires=1772463300000&signature=Zm9yIGV4YW1wbGUgb25seQ";
