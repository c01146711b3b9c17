import type { ClientBase } from 'pg';

/**
 * Begins a new epoch: every device that sends a place of an earlier one gets everything from the beginning. A backup
 * from before epochs existed gets its first one at the next start.
 */
export async function beginEpoch(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('public.feed_epochs') is not null as "isThere"`,
  );
  if (rows[0]?.isThere) await client.query('update feed_epochs set epoch = default');
}
