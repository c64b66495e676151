import type { Knex } from "knex";

/** How migrations are found and run, by the application and by the `knex` command (`npx knex migrate:make`). */
const config = {
  client: "pg",
  connection: process.env.DATABASE_URL,
  migrations: { directory: "migrations", extension: "ts", loadExtensions: [".ts"] },
} satisfies Knex.Config;

export default config;
