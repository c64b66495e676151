import type { Knex } from "knex";

/**
 * How far the office has turned a file, clockwise, and the turned copy. The file stays as it was sent, so that an older version
 * shows it and it is never lost; its copy is removed with it, or when another one takes its place.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.raw(`
    create function remove_turned_copy_of_row() returns trigger language plpgsql as $$
    begin
      if old.turned_key is distinct from new.turned_key then
        perform graphile_worker.add_job('remove_object', json_build_object('key', old.turned_key));
      end if;
      return null;
    end $$;
  `);
  for (const table of ["documents", "upload_files"])
    await knex.schema.raw(`
      alter table ${table}
        add column rotation smallint not null default 0 check (rotation in (0, 90, 180, 270)),
        add column turned_key text unique,
        add column turned_size int check (turned_size > 0),
        add check ((rotation = 0) = (turned_key is null)),
        add check ((turned_key is null) = (turned_size is null));
      create trigger remove_turned_copy after delete or update of turned_key on ${table}
        for each row when (old.turned_key is not null) execute function remove_turned_copy_of_row();
    `);
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ["documents", "upload_files"])
    await knex.schema.raw(`
      drop trigger remove_turned_copy on ${table};
      alter table ${table} drop column rotation cascade, drop column turned_key, drop column turned_size cascade;
    `);
  await knex.schema.raw("drop function remove_turned_copy_of_row");
}
