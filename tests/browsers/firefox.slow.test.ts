import { journeysIn } from "../support/engine-journeys.ts";
import { firefox, firefoxMissing } from "../support/firefox.ts";
import { describeUnless } from "../support/describe-unless.ts";

describeUnless(firefoxMissing, "in Firefox", () => journeysIn(firefox));
