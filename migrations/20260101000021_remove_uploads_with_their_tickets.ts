import type { Knex } from "knex";

/** What was uploaded and never registered goes with its ticket, also when that goes with a form. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.raw(`
    create function remove_upload_of_ticket() returns trigger language plpgsql as $$
    begin
      perform graphile_worker.add_job('remove_object', json_build_object('key', 'pending/' || old.id));
      return null;
    end $$;
    create trigger remove_upload after delete on upload_tickets
      for each row when (old.used_at is null) execute function remove_upload_of_ticket();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.raw("drop trigger remove_upload on upload_tickets; drop function remove_upload_of_ticket");
}
