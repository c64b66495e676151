import { DocumentAreas } from "../documents/document-areas.tsx";
import { SummaryView } from "../intake/bodies/review-body.tsx";
import { HandIn, NextSteps } from "../intake/review-parts.tsx";
import type { ReviewFacts } from "../intake/review-screen.tsx";
import type { AddressOf } from "../intake/step-parts.tsx";
import { names } from "../intake/steps/names.ts";

interface Props {
  review: ReviewFacts;
  formId: string | null;
  addressOf: AddressOf;
}

/** Step 14 behind an edit link: papers, which are kept at once, the summary with what is unsaved, and the ways to hand in. */
export const EditReview = ({ review, formId, addressOf }: Props) => (
  <>
    <DocumentAreas formId={formId} documents={review.documents} />
    <SummaryView
      summary={review.summary}
      change={({ slug, title }) => (
        <button type="submit" name="intent" value={`goto:${slug}`} formAction={addressOf({ slug })} className="button button-quiet">
          Change<span className="visually-hidden"> {title}</span>
        </button>
      )}
    />
    <NextSteps phone={review.phone} />
    <HandIn formId={formId} submittedAt={review.submittedAt} page={addressOf(names.review)} />
  </>
);
