import { setImmediate as nextTurn } from "node:timers/promises";
import type { Sql, TransactionSql } from "postgres";

type Work = (tx: TransactionSql) => Promise<unknown>;
type Begin = (...args: unknown[]) => Promise<unknown>;

/** A statement was issued after the connection of its transaction was lost. */
class TransactionLost extends Error {
  readonly code = "CONNECTION_CLOSED";
}

const never = () => new Promise<never>(() => {});

/**
 * Makes the transactions of a pool reject, and do nothing more, when their connection is lost. Without this,
 * postgres.js 3.4.9 writes their ROLLBACK to a closed socket, which ends the process, and may run their later
 * statements inside another transaction (porsager/postgres issues 1208 and 1216). The returned function rejects all
 * transactions in flight, including those whose connection hangs.
 */
export function guardTransactions(pool: Sql): (reason: Error) => void {
  const begin = pool.begin.bind(pool) as unknown as Begin;
  const inFlight = new Set<(reason: unknown) => void>();

  const transact: Begin = (...args) =>
    new Promise((resolve, reject) => {
      const work = args.pop() as Work;
      let isOver = false;
      const end = (reason: unknown) => {
        isOver = true;
        reject(reason);
      };
      const guard = (tx: TransactionSql) =>
        new Proxy(tx, {
          apply(target, self, parameters) {
            if (isOver) throw new TransactionLost("the connection of this transaction was lost");
            return Reflect.apply(target as (...all: unknown[]) => unknown, self, parameters);
          },
        });
      const guardedWork = async (tx: TransactionSql) => {
        try {
          const result = await work(guard(tx));
          return isOver ? await never() : result;
        } catch (error) {
          // By the second turn of the event loop, a lost connection has been reported.
          await nextTurn();
          await nextTurn();
          if (isOver) await never();
          throw error;
        }
      };
      inFlight.add(end);
      begin(...args, guardedWork)
        .then(resolve, end)
        .finally(() => inFlight.delete(end));
    });

  pool.begin = transact as unknown as Sql["begin"];
  return (reason) => inFlight.forEach((end) => end(reason));
}
