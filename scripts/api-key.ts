// Creates an API key for one of the office's API clients. The key is printed once and not stored.
import { apiKeyNameFormat, isApiKeyName, isApiKeyRole, createApiKey } from "../app/platform/api-keys.server.ts";

const [name = "", role = "", ...more] = process.argv.slice(2);
if (!isApiKeyName(name) || !isApiKeyRole(role) || more.length > 0) {
  process.stderr.write(`Usage: npm run api-key -- <name> read|full\nA name has ${apiKeyNameFormat}.\n`);
  process.exit(1);
}
const { key, entry } = createApiKey(name, role);
process.stdout.write(`The API key of ${name}, which is not shown again:

${key}

Its entry for API_KEYS. Separate entries with commas, and restart every host:

${entry}
`);
