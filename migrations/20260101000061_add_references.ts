import type { Knex } from "knex";

/**
 * A short reference for each form, existing ones too, derived from the id with a hash, so that it opens nothing. The
 * application derives the same one, see `app/records/reference.server.ts`.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.raw(`
    create function form_reference(id text) returns text immutable strict parallel safe language sql as $$
      select string_agg(
        substr('23456789ABCDEFGHJKMNPQRSTVWXYZ', get_byte(sha256(id::bytea), place) % 30 + 1, 1)
          || case when place in (3, 7) then '-' else '' end, '' order by place)
      from generate_series(0, 11) place
    $$;
    alter table forms add column reference text not null generated always as (form_reference(id)) stored;
    create index forms_reference on forms (reference text_pattern_ops);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.raw(`
    alter table forms drop column reference;
    drop function form_reference;
  `);
}
