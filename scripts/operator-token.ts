// Prints the token that opens the metrics and the details of readiness.
import { env } from "../app/platform/env.server.ts";

process.stdout.write(`${env.OPERATOR_TOKEN}\n`);
