import type { Equipment } from '#contract/equipment/equipment.ts';
import { AppError } from '#contract/errors.ts';
import { ShownRows } from '#web/offline/rows/shown-rows.ts';
import type { NewItem } from '#web/offline/storage/queue-item.ts';
import type { Device } from '#web/offline/sync/device.ts';
import { submit } from '#web/offline/sync/submit.ts';
import type { Browser, Tab } from './browser.ts';
import type { Ledger } from './ledger.ts';
import type { Network } from './network.ts';
import { oneOf, type Random } from './random.ts';
import type { ServerUnderTest } from './server-under-test.ts';

/** What an act can use: the tab in which it happens, the other parts of the world, and random numbers. */
export interface ActContext {
  browser: Browser;
  tab: Tab;
  device: Device;
  server: ServerUnderTest;
  network: Network;
  ledger: Ledger;
  random: Random;
}

export const ownerOf = ({ browser }: ActContext) => browser.account.id;

/** All Anlagen as this person sees them. */
export async function shownRows({ parts }: Device, userId: string): Promise<Equipment[]> {
  return (await ShownRows.open(parts, userId)).all('equipment');
}

export async function anyRow(context: ActContext): Promise<Equipment | undefined> {
  const { device, random } = context;
  const rows = await shownRows(device, ownerOf(context));
  return rows.length > 0 ? oneOf(random, rows) : undefined;
}

/** Submits a write as a screen does, and records the message that the person gets. False if it was refused. */
export async function write(context: ActContext, item: NewItem): Promise<boolean> {
  const { browser, device, ledger } = context;
  const userId = ownerOf(context);
  const started = ledger.start(browser, userId, item);
  const isOnline = browser.isOnline && context.random() < 0.6;
  const options = { userId, isOnline, unauthorized: 'throw' } as const;
  const made = await submit<Equipment>(device, item, options).catch((error: unknown) => {
    // The person got the message that the write was refused.
    if (error instanceof AppError) return undefined;
    throw error;
  });
  if (made?.kind === 'queued' || made?.needsNoSending) {
    ledger.queued.set(item.id, started);
    const kind = item.action === 'delete' ? 'queue-delete' : 'queue-update';
    ledger.causes.push({ browser, userId, kind, record: started.record });
  } else if (made) {
    ledger.confirmed.add(item.id);
    // Queued changes of the deleted record are dropped with it.
    const { record } = started;
    if (item.action === 'delete') {
      ledger.causes.push({ browser, userId, kind: 'queue-delete', record });
    }
  }
  return made !== undefined;
}
