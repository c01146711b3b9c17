/** Acts with outages: an Anlage has at most one record, which every person writes under the same id. */
import { type Outage, outageIdOf } from '#contract/outages.ts';
import { ShownRows } from '#web/offline/rows/shown-rows.ts';
import { type ActContext, anyRow, ownerOf, write } from './act-context.ts';
import { oneOf } from './random.ts';

const days = ['2026-01-05', '2026-02-10', '2026-03-15'];

export async function outage(context: ActContext): Promise<void> {
  const { browser, device, ledger, random } = context;
  const row = await anyRow(context);
  if (!row) return;
  const id = await outageIdOf(row.id);
  const rows = await ShownRows.open(device.parts, ownerOf(context));
  const [seen] = await rows.of('outage', [row.id]);
  const base = seenOf(seen);
  ledger.show(browser, id, base);
  const since = oneOf(random, days);
  const until = random() < 0.4 ? '2026-04-01' : null;
  const body = { id, since, until, reason: `Grund ${browser.name}`, base };
  const data = { params: { id: row.id }, body };
  await write(context, {
    ...{ id: browser.newId(), type: 'outage', action: 'update', data, label: row.name },
  });
}

const seenOf = (seen: Outage | undefined) => ({
  ...{ since: seen?.since ?? null, until: seen?.until ?? null, reason: seen?.reason ?? null },
});
