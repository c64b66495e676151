import type { Knex } from "knex";

/**
 * Clients' forms, whose answers are in `form_sections`, with what the office's lists are sorted, filtered and searched by. The reference
 * is derived from the id with a hash, so that it opens nothing; `app/records/reference.server.ts` derives the same one. Phone numbers are
 * found by keyed hashes of their last digits. The row of a list that was removed last is kept until the form is saved at another step.
 */
export const up = (knex: Knex) =>
  knex.schema.raw(`
    create function form_reference(id text) returns text immutable strict parallel safe language sql as $$
      select string_agg(
        substr('23456789ABCDEFGHJKMNPQRSTVWXYZ', get_byte(sha256(id::bytea), place) % 30 + 1, 1)
          || case when place in (3, 7) then '-' else '' end, '' order by place)
      from generate_series(0, 11) place
    $$;

    create table forms (
      id text primary key check (id ~ '^[A-Za-z0-9_-]{24}$'),
      owner_hash bytea,
      client_name text not null,
      client_email text not null,
      current_step int not null check (current_step between 1 and 14),
      is_completed boolean not null default false,
      version int not null default 1,
      section_versions jsonb not null default '{}',
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      submitted_at timestamptz,
      search text not null generated always as (lower(client_name || ' ' || client_email)) stored,
      receipt_error text,
      reference text not null generated always as (form_reference(id)) stored,
      active_at timestamptz not null default now(),
      seen_at timestamptz,
      is_marked_unread boolean not null default false,
      phone_tails text[] not null default '{}',
      phone_key text,
      seen_version int not null default 0,
      missing_documents text[] not null default '{pictureId,ssnCard,payStubs,taxReturns}',
      work_state text not null default 'new' check (work_state in ('new', 'in-review', 'waiting', 'ready', 'closed', 'declined')),
      assignee text not null default '' check (assignee ~ '^[A-Z]{0,4}$'),
      next_date date,
      asked text check (asked in ('waiting', 'answered')),
      is_offices boolean not null default false,
      blocking_gaps int,
      petition_basis text,
      sealed_urgency bytea,
      urgency_key_id text,
      declined_at timestamptz,
      plain_name text not null generated always as (plain_name(client_name)) stored,
      sealed_removed_row bytea,
      removed_row_key_id text,
      constraint forms_removed_row_check check ((sealed_removed_row is null) = (removed_row_key_id is null))
    );
    create index forms_owner on forms (owner_hash, created_at desc);
    create index forms_by_name on forms (lower(client_name), id);
    create index forms_email on forms (lower(client_email), created_at desc) where client_email <> '';
    create index forms_phones on forms using gin (phone_tails);
    create index forms_search on forms using gin (search gin_trgm_ops);
    create index forms_plain_name on forms using gin (plain_name gin_trgm_ops);
    create index forms_reference on forms (reference text_pattern_ops);
    create index forms_completed on forms (is_completed);
    create index forms_receipt_error on forms (id) where receipt_error is not null;
    create index forms_newest on forms (created_at desc, id) include (search);
    create index forms_active on forms (active_at desc, id) include (search);
    create index forms_new on forms (active_at desc, id) include (search) where seen_at is null or is_marked_unread;
    create index forms_changed on forms (active_at desc, id) include (search) where active_at > seen_at;
    create index forms_unsubmitted on forms (active_at desc, id) include (search) where submitted_at is null;
    create index forms_work on forms (work_state, active_at desc, id) include (search) where work_state <> 'new';
    create index forms_assignee on forms (assignee, active_at desc, id) include (search) where assignee <> '';
    create index forms_lacking on forms (active_at desc, id) include (search) where missing_documents <> '{}';
    create index forms_asked on forms (asked, active_at desc, id) include (search) where asked is not null;
    create index forms_by_gaps on forms (blocking_gaps, active_at desc, id) include (search);
    create index forms_urgent on forms (active_at desc, id) include (search) where sealed_urgency is not null;
  `);

export const down = (knex: Knex) => knex.schema.raw("drop table forms; drop function form_reference");
