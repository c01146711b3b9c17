import { valueIdOf } from '../../contract/codes/code-values.ts';
import { createAnlage, unique } from '../support/anlagen.ts';
import { untilRowOnDevice } from '../support/device.ts';
import { expect, test } from '../support/journey.ts';
import { scanByHand } from './hand-scanner.ts';

test('a code whose assignment waits beside a network, and that somebody else assigns meanwhile, is decided by the user', {
  tag: '@once',
}, async ({ page, signIn }) => {
  await signIn('editor');
  const [mine, theirs] = [await createAnlage(page), await createAnlage(page)];
  const value = unique('INV');
  await page.goto('/');
  await untilRowOnDevice(page, 'equipment', mine.id);

  // Other requests are answered: a proxy or a weak network loses some.
  const writes = /\/api\/(sync|equipment\/[^/]+\/codes)$/;
  await page.route(writes, (route) =>
    route.request().method() === 'POST' ? route.abort('connectionreset') : route.fallback(),
  );
  await scanByHand(page, value);
  const scanner = page.getByRole('dialog', { name: 'Code scannen' });
  await scanner.getByRole('button', { name: 'Anlage auswählen' }).click();
  const picker = page.getByRole('dialog', { name: 'Anlage auswählen' });
  await picker.getByRole('searchbox').fill(mine.name);
  await picker.getByRole('button', { name: mine.name }).click();
  await expect(page).toHaveURL(`/equipment/${mine.id}`);
  const codes = page.getByRole('region', { name: /^Weitere Codes/ });
  await expect(codes.getByRole('listitem')).toContainText(['Nicht gesendet']);

  const data = { id: crypto.randomUUID(), value, valueId: await valueIdOf(value) };
  const answer = await page.request.post(`/api/equipment/${theirs.id}/codes`, { data });
  expect(answer.status()).toBe(201);
  await page.unroute(writes);
  await page.getByRole('button', { name: '1 Änderung braucht Ihre Entscheidung' }).click();
  const sheet = page.getByRole('dialog', { name: 'Synchronisierung' });
  const question = sheet.getByRole('group', { name: 'Gehört zu' });
  await expect(question).toContainText(
    new RegExp(`Meine Fassung ${mine.name}.*Andere Fassung ${theirs.name}`),
  );
  await sheet.getByRole('button', { name: 'Übernehmen' }).click();
  await expect(sheet.getByText('Alles ist gesendet.')).toBeVisible();
  const found = await page.request.get(`/api/equipment-codes?value=${value}`);
  expect((await found.json()).found.equipment.name).toBe(mine.name);
});
