import type { Knex } from "knex";

/**
 * Removes the stored object of a row with the row, and the turned copy of a file with it, or when another copy takes its place.
 */
export const up = (knex: Knex) =>
  knex.schema.raw(`
    create function remove_object_of_row() returns trigger language plpgsql as $$
    begin
      perform graphile_worker.add_job('remove_object', json_build_object('key', old.storage_key));
      return null;
    end $$;
    create function remove_turned_copy_of_row() returns trigger language plpgsql as $$
    begin
      if old.turned_key is distinct from new.turned_key then
        perform graphile_worker.add_job('remove_object', json_build_object('key', old.turned_key));
      end if;
      return null;
    end $$;
  `);

export const down = (knex: Knex) => knex.schema.raw("drop function remove_object_of_row, remove_turned_copy_of_row");
