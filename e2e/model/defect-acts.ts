/** Acts with defects: somebody reports one, changes one field or its status, or writes something about it. */
import { type DefectStatus, isReopened, severities } from '#contract/defects/defect-words.ts';
import type { Defect } from '#contract/defects/defects.ts';
import { ShownRows } from '#web/offline/rows/shown-rows.ts';
import { type ActContext, anyRow, ownerOf, write } from './act-context.ts';
import { oneOf } from './random.ts';

const statuses: readonly DefectStatus[] = ['open', 'in_progress', 'fixed'];

export async function defect(context: ActContext): Promise<void> {
  const { device, random } = context;
  const rows = await ShownRows.open(device.parts, ownerOf(context));
  const all = await rows.all('defect');
  if (all.length === 0 || random() < 0.3) return report(context);
  const seen = oneOf(random, all);
  return random() < 0.2 ? comment(context, seen) : change(context, seen);
}

async function report(context: ActContext): Promise<void> {
  const { browser, random } = context;
  const row = await anyRow(context);
  if (!row) return;
  const id = browser.newId();
  const body = {
    ...{ id, equipmentId: row.id, severity: oneOf(random, severities), mayContinue: 'yes' },
    description: `Mangel ${browser.name} ${id.slice(-6)}`,
  };
  await write(context, { id, type: 'defect', action: 'create', data: { body }, label: row.name });
}

async function change(context: ActContext, seen: Defect): Promise<void> {
  const { browser, ledger, random } = context;
  const id = browser.newId();
  const { severity, description, status, reason } = seen;
  ledger.show(browser, seen.id, { severity, description, status });
  const parts = [
    () => ({ severity: oneOf(random, severities), base: { severity } }),
    () => ({ description: `Text ${browser.name} ${id.slice(-6)}`, base: { description } }),
    () => {
      const wanted = oneOf(random, statuses);
      const why = isReopened(status, wanted) ? { reason: `Grund ${browser.name}` } : {};
      return { status: wanted, ...why, entryId: browser.newId(), base: { status, reason } };
    },
  ];
  const data = { params: { id: seen.id }, body: oneOf(random, parts)() };
  await write(context, { id, type: 'defect', action: 'update', data, label: 'Mangel' });
}

async function comment(context: ActContext, seen: Defect): Promise<void> {
  const id = context.browser.newId();
  const data = { params: { id: seen.id }, body: { id, text: `Text ${id.slice(-6)}` } };
  await write(context, { id, type: 'defect_entry', action: 'create', data, label: 'Mangel' });
}
