import { setTimeout as sleep } from "node:timers/promises";

/** How work is done of which there may be much: at once, or with pauses. */
export type Pace = <Made>(work: () => Promise<Made>) => Promise<Made>;

export const atOnce: Pace = (work) => work();

/** Rests after the work as long as it took, which leaves at least half of a busy processor to requests. */
export const unhurried: Pace = async (work) => {
  const began = performance.now();
  try {
    return await work();
  } finally {
    await sleep(performance.now() - began);
  }
};
