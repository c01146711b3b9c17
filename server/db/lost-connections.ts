import type { Socket } from 'node:net';
import type pg from 'pg';

/** Fields of the driver's connection that its types do not declare. */
interface Wire {
  readyForQuery: boolean;
  processID: number;
  connection: { stream: Socket };
}

/** Longer than almost every statement takes. */
export const longSilence = 10_000;

/**
 * Whether the server still works for the connection; false if that cannot be found out. The probing connection may be
 * lost as well, so a new one tries again.
 */
async function isServerBusy(probe: pg.Pool, { processID }: Wire): Promise<boolean> {
  const queryActivity = () =>
    probe.query(`select from pg_stat_activity where pid = $1 and state = 'active'`, [processID]);
  return queryActivity()
    .catch(queryActivity)
    .then(
      ({ rowCount }) => rowCount === 1,
      () => false,
    );
}

/**
 * A host or a network can disappear without closing its connections, and the operating system would notice a quarter
 * of an hour later. So after a long silence another connection checks whether the server still works on the
 * statement.
 */
export function endWhenLost(client: pg.PoolClient, probe: pg.Pool, silence: number): void {
  const wire = client as unknown as Wire;
  const { stream } = wire.connection;
  const checkServer = async () => {
    const read = stream.bytesRead;
    const isLost =
      !wire.readyForQuery && !(await isServerBusy(probe, wire)) && stream.bytesRead === read;
    if (!isLost) stream.setTimeout(silence);
    else
      stream.destroy(
        Object.assign(new Error('the database does not answer any more'), { code: 'ETIMEDOUT' }),
      );
  };
  stream.setTimeout(silence).on('timeout', () => void checkServer());
}

/**
 * Releases lost connections that their user did not give back: Drizzle does not when the loss happens at the very
 * beginning of a transaction.
 */
export function releaseLost(pool: pg.Pool): void {
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
