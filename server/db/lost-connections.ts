import type { Socket } from 'node:net';
import type pg from 'pg';

/** What the driver knows of a connection without declaring it. */
interface Wire {
  readyForQuery: boolean;
  processID: number;
  connection: { stream: Socket };
}

/** Hardly any statement takes so long. */
export const longSilence = 10_000;

/**
 * Whether the server still works for the connection; where it cannot be asked it does not. The one who
 * asks may have been lost as well, so a new one asks again.
 */
async function isAtWork(probe: pg.Pool, { processID }: Wire): Promise<boolean> {
  const ask = () =>
    probe.query(`select from pg_stat_activity where pid = $1 and state = 'active'`, [processID]);
  return ask()
    .catch(ask)
    .then(
      ({ rowCount }) => rowCount === 1,
      () => false,
    );
}

/**
 * A host or a network can vanish without a word; who waits for its answer would wait until the system
 * gives up, a quarter of an hour later. So after a long silence another connection is asked whether the
 * work is still being done.
 */
export function endWhenLost(client: pg.PoolClient, probe: pg.Pool, silence: number): void {
  const wire = client as unknown as Wire;
  const { stream } = wire.connection;
  const look = async () => {
    const read = stream.bytesRead;
    const isLost =
      !wire.readyForQuery && !(await isAtWork(probe, wire)) && stream.bytesRead === read;
    if (!isLost) stream.setTimeout(silence);
    else
      stream.destroy(
        Object.assign(new Error('the database has fallen silent'), { code: 'ETIMEDOUT' }),
      );
  };
  stream.setTimeout(silence).on('timeout', () => void look());
}

/**
 * Who has taken a connection that is lost need not give it back: the query layer does not when the
 * loss meets the very beginning of a transaction.
 */
export function takeBackLost(pool: pg.Pool): void {
  const taken = new Set<pg.PoolClient>();
  pool.on('acquire', (client) => void taken.add(client));
  pool.on('release', (_error, client) => void taken.delete(client));
  pool.on('connect', (client) => {
    client.once('end', () => {
      if (!taken.has(client)) return;
      client.release(true);
      client.release = () => {};
    });
  });
}
