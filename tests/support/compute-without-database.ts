import { compute } from "../../app/platform/compute-worker.server.ts";

/*
 * Stands in for app/records/office/preparations.server.ts in tests without a database: petitions are computed in their thread, and none is
 * set aside.
 */

export const ifPrepared = <Made>(work: Promise<Made>): Promise<Made> => work;

export const computeForForm = (_formId: string, name: string, ...args: never[]): Promise<unknown> => compute(name, args);
