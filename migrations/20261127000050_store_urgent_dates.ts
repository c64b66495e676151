import type { Knex } from "knex";

/**
 * The day of a form's urgent event, by which lists are sorted; what happens stays encrypted. Before, the day was a keyed hash, whose column
 * remains for an earlier version and has nothing in it. Summaries that have an event are counted again, which sets the day.
 */
export const up = (knex: Knex) =>
  knex.schema.raw(`
    alter table forms add urgent_date date;
    drop index forms_open;
    drop index forms_urgent_day;
    drop index forms_urgent;
    update forms set urgent_day = null, petition_basis = null where sealed_urgency is not null;
    create index forms_open on forms (active_at desc, id)
      include (search, next_date, seen_at, is_marked_unread, asked, urgent_date, work_state, blocking_gaps, waiting_since, assignee)
      where work_state not in ('closed', 'declined');
    create index forms_urgent_date on forms (urgent_date) where urgent_date is not null;
  `);

export const down = (knex: Knex) =>
  knex.schema.raw(`
    drop index forms_open;
    alter table forms drop urgent_date;
    update forms set petition_basis = null where sealed_urgency is not null;
    create index forms_open on forms (active_at desc, id)
      include (search, next_date, seen_at, is_marked_unread, asked, urgent_day, work_state, blocking_gaps, waiting_since, assignee)
      where work_state not in ('closed', 'declined');
    create index forms_urgent_day on forms (urgent_day) where urgent_day is not null;
    create index forms_urgent on forms (active_at desc, id) include (search) where sealed_urgency is not null;
  `);
