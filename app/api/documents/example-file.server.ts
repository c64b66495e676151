import type { z } from "zod";
import type { joinRequestSchema } from "../shared/calls.server.ts";
import type { fileSchema } from "../../documents/file-json.server.ts";

/** An example file for the API description. */
export const exampleFile: z.output<typeof fileSchema> = {
  id: "b1Qy6TzXn0Vd4Rk8Ls2Hf9Gc",
  name: "license.pdf",
  size: 48_211,
  mimeType: "application/pdf",
  uploadedAt: new Date("2026-03-02T14:40:00Z"),
};

export const exampleJoinRequest: z.output<typeof joinRequestSchema> = { ids: ["b1Qy6TzXn0Vd4Rk8Ls2Hf9Gc", "Jd5mWq8Zt3Xc7Yb0Rn1Kv4Ps"] };

/** The PDF that the photos of `exampleJoinRequest` become. */
export const exampleJoined = { ...exampleFile, id: "Fq7sTn2Lx9Bh4Cw6Gm8Dk0Zr", name: "Picture ID (2 photos).pdf", size: 611_340 };

export const exampleUploadUrl =
  "https://intake.example.com/api/uploads/pending/mR5cW9pD3uJ7aE1sK8xT0qYv?expires=1772463300000&signature=Zm9yIGV4YW1wbGUgb25seQ";
