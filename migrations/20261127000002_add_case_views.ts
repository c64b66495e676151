import type { Knex } from "knex";

const missing = ["pictureId", "ssnCard", "payStubs", "taxReturns"]
  .map(
    (type) => `create index forms_lacking_${type.toLowerCase()} on forms (active_at desc, id) include (search)
      where missing_documents @> '{${type}}' and work_state not in ('closed', 'declined');`,
  )
  .join("\n");

/**
 * What the office's views of cases are found by: since when a case has waited for its client, and the day of its urgent event as a keyed
 * hash, because the event itself is encrypted. Whoever has no key can tell from it only which events are on the same day. A view leaves
 * out closed cases, so an index does, too, and has everything that views ask for: rows are too wide to be read for counts.
 */
export const up = (knex: Knex) =>
  knex.schema.raw(`
    alter table forms add waiting_since timestamptz, add urgent_day text;
    alter table upload_sessions add waiting_since timestamptz;

    create function note_waiting() returns trigger language plpgsql as $$
    begin
      new.waiting_since := case when new.work_state = 'waiting' or coalesce(to_jsonb(new) ->> 'asked', '') = 'waiting'
        then coalesce(new.waiting_since, now()) end;
      return new;
    end $$;
    create trigger note_waiting before update of asked, work_state on forms for each row execute function note_waiting();
    create trigger note_waiting before update of work_state on upload_sessions for each row execute function note_waiting();

    update forms set waiting_since = coalesce((select created_at from asks where form_id = forms.id), updated_at)
      where asked = 'waiting' or work_state = 'waiting';
    update upload_sessions set waiting_since = updated_at where work_state = 'waiting';

    create index forms_open on forms (active_at desc, id)
      include (search, next_date, seen_at, is_marked_unread, asked, urgent_day, work_state, blocking_gaps, waiting_since, assignee)
      where work_state not in ('closed', 'declined');
    create index forms_waiting on forms (waiting_since, id) include (search) where waiting_since is not null;
    create index forms_next_date on forms (next_date) where next_date is not null;
    create index forms_urgent_day on forms (urgent_day) where urgent_day is not null;
    ${missing}
    create index upload_sessions_waiting on upload_sessions (waiting_since, id) include (search) where waiting_since is not null;
    create index upload_sessions_next_date on upload_sessions (next_date) where next_date is not null;
  `);

export const down = (knex: Knex) =>
  knex.schema.raw(`
    drop trigger note_waiting on upload_sessions;
    drop trigger note_waiting on forms;
    drop function note_waiting;
    drop index forms_open;
    alter table upload_sessions drop waiting_since;
    alter table forms drop waiting_since, drop urgent_day;
    drop index upload_sessions_next_date;
    drop index forms_next_date;
    drop index forms_lacking_pictureid, forms_lacking_ssncard, forms_lacking_paystubs, forms_lacking_taxreturns;
  `);
