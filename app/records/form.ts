import type { Draft } from "../questionnaire/answers.ts";

/** A client's answers, and how far they have come. */
export interface Form {
  id: string;
  clientName: string;
  clientEmail: string;
  /** 1 to 14. */
  currentStep: number;
  isCompleted: boolean;
  formData: Draft;
  /** Grows by one with every save. */
  version: number;
  /** For each section the version that last changed it. */
  sectionVersions: Record<string, number>;
  createdAt: Date;
  updatedAt: Date;
  submittedAt: Date | null;
}
