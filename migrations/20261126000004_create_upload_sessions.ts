import type { Knex } from "knex";

/** Sessions of the upload portal, with what the office's lists are sorted, filtered and searched by, as of forms. */
export const up = (knex: Knex) =>
  knex.schema.raw(`
    create table upload_sessions (
      id text primary key check (id ~ '^[A-Za-z0-9_-]{24}$'),
      owner_hash bytea,
      client_name text not null,
      client_email text not null,
      details bytea not null,
      key_id text not null,
      status text not null default 'active' check (status in ('active', 'submitted', 'completed')),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      submitted_at timestamptz,
      search text not null generated always as (lower(client_name || ' ' || client_email)) stored,
      confirmation_error text,
      active_at timestamptz not null default now(),
      seen_at timestamptz,
      is_marked_unread boolean not null default false,
      phone_tails text[] not null default '{}',
      phone_key text,
      work_state text not null default 'new' check (work_state in ('new', 'in-review', 'waiting', 'ready', 'closed', 'declined')),
      assignee text not null default '' check (assignee ~ '^[A-Z]{0,4}$'),
      next_date date,
      declined_at timestamptz,
      plain_name text not null generated always as (plain_name(client_name)) stored
    );
    create index upload_sessions_owner on upload_sessions (owner_hash, created_at desc);
    create index upload_sessions_by_name on upload_sessions (lower(client_name), id);
    create index upload_sessions_email on upload_sessions (lower(client_email), created_at desc) where client_email <> '';
    create index upload_sessions_phones on upload_sessions using gin (phone_tails);
    create index upload_sessions_search on upload_sessions using gin (search gin_trgm_ops);
    create index upload_sessions_plain_name on upload_sessions using gin (plain_name gin_trgm_ops);
    create index upload_sessions_confirmation_error on upload_sessions (id) where confirmation_error is not null;
    create index upload_sessions_newest on upload_sessions (created_at desc, id) include (search);
    create index upload_sessions_active on upload_sessions (active_at desc, id) include (search);
    create index upload_sessions_new on upload_sessions (active_at desc, id) include (search) where seen_at is null or is_marked_unread;
    create index upload_sessions_changed on upload_sessions (active_at desc, id) include (search) where active_at > seen_at;
    create index upload_sessions_unsubmitted on upload_sessions (active_at desc, id) include (search) where submitted_at is null;
    create index upload_sessions_work on upload_sessions (work_state, active_at desc, id) include (search) where work_state <> 'new';
    create index upload_sessions_assignee on upload_sessions (assignee, active_at desc, id) include (search) where assignee <> '';
  `);

export const down = (knex: Knex) => knex.schema.raw("drop table upload_sessions");
