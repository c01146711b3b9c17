/** Acts with codes: the same few are on several Anlagen, so that people claim them from each other. */
import { valueIdOf } from '#contract/codes/code-values.ts';
import { codesOf, codeWith } from '#web/codes/code-queries.ts';
import { ShownRows } from '#web/offline/rows/shown-rows.ts';
import { type ActContext, anyRow, ownerOf, write } from './act-context.ts';
import { oneOf } from './random.ts';

const values = ['INV-1', 'INV-2', 'INV-3', 'INV-4', 'INV-5'];
const codes = await Promise.all(
  values.map(async (value) => ({ value, valueId: await valueIdOf(value) })),
);

export async function code(context: ActContext): Promise<void> {
  const { browser, device, random } = context;
  const { value, valueId } = oneOf(random, codes);
  const rows = await ShownRows.open(device.parts, ownerOf(context));
  const found = await codeWith(rows, valueId);
  const id = browser.newId();
  if (found && random() < 0.4) {
    const { code: old, equipment } = found;
    const data = { params: { id: equipment.id, codeId: old.id } };
    const label = equipment.name;
    if (random() < 0.5) {
      await write(context, { id, type: 'code', action: 'delete', data, label });
      return;
    }
    const isReplaced = old.replacedAt === null;
    const body = { isReplaced, base: { isReplaced: !isReplaced } };
    await write(context, { id, type: 'code', action: 'update', data: { ...data, body }, label });
    return;
  }
  const row = await anyRow(context);
  if (!row) return;
  const former = (await codesOf(rows, row.id)) ?? [];
  const replaces = random() < 0.3 ? former.map((code) => code.id) : [];
  const body = { id, value, valueId, base: { id: found?.code.id ?? null }, replaces };
  const data = { params: { id: row.id }, body };
  await write(context, { id, type: 'code', action: 'create', data, label: row.name });
}
