import { journeysIn } from "../support/engine-journeys.ts";
import { describeUnless } from "../support/describe-unless.ts";
import { webkit, webkitMissing } from "../support/webkit.ts";

describeUnless(webkitMissing, "in WebKit", () => journeysIn(webkit));
