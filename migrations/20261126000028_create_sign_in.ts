import type { Knex } from "knex";

/** The office's sessions, the devices it has signed in from, and wrong passwords. */
export const up = (knex: Knex) =>
  knex.schema.raw(`
    create table attorney_sessions (
      id_hash bytea primary key,
      password_print bytea not null,
      created_at timestamptz not null default now(),
      seen_at timestamptz not null default now()
    );

    create table known_devices (
      id_hash bytea primary key,
      created_at timestamptz not null default now(),
      seen_at timestamptz not null default now()
    );

    create table sign_in_attempts (
      source text primary key,
      count int not null,
      first_at timestamptz not null default now(),
      last_at timestamptz not null default now(),
      paused_until timestamptz not null default now()
    );
  `);

export const down = (knex: Knex) => knex.schema.raw("drop table sign_in_attempts, known_devices, attorney_sessions");
