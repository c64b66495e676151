import type { Knex } from "knex";

/**
 * The configuration of migrations, for the application and the `knex` command (`npx knex migrate:make`). Migrations only add.
 * `disableMigrationsListValidation` lets an older version start on the tables of a newer one, whose migrations it does not have.
 */
const config = {
  client: "pg",
  connection: process.env.DATABASE_URL,
  migrations: { directory: "migrations", extension: "ts", loadExtensions: [".ts"], disableMigrationsListValidation: true },
} satisfies Knex.Config;

export default config;
