import type { ClientBase } from 'pg';

/**
 * Begins a new life of the database: whatever place in a feed a device names from now on, it gets
 * everything anew. A backup from before there were such lives gets its first one at the next start.
 */
export async function beginEpoch(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('public.feed_epochs') is not null as "isThere"`,
  );
  if (rows[0]?.isThere) await client.query('update feed_epochs set epoch = default');
}
