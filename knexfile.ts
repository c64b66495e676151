import type { Knex } from "knex";

/**
 * How migrations are found and run, by the application and by the `knex` command (`npx knex migrate:make`). Migrations
 * only add, so an older version starts on the tables of a newer one, whose migrations it does not know.
 */
const config = {
  client: "pg",
  connection: process.env.DATABASE_URL,
  migrations: { directory: "migrations", extension: "ts", loadExtensions: [".ts"], disableMigrationsListValidation: true },
} satisfies Knex.Config;

export default config;
