import { valueIdOf } from '../../contract/codes/code-values.ts';
import { createAnlage, unique } from '../support/anlagen.ts';
import { untilRowOnDevice } from '../support/device.ts';
import { gate } from '../support/gate.ts';
import { expect, type Page, test } from '../support/journey.ts';
import { test as together } from '../support/somebody-else.ts';
import { createOffline, goOffline } from '../support/work-offline.ts';
import { scanByHand } from './hand-scanner.ts';

test.use({ serviceWorkers: 'allow' });
together.use({ serviceWorkers: 'allow' });

test('without network a typed inventory number opens its Anlage, and an unknown one is assigned', {
  tag: gate('/scan', '/l/:code'),
}, async ({ page, signIn, expectAccessible }) => {
  await signIn('editor');
  const anlage = await createAnlage(page);
  const known = unique('INV');
  await assignCode(page, anlage.id, known);
  await page.goto('/');
  await untilRowOnDevice(page, 'equipment', anlage.id);
  await goOffline(page);

  await page.getByRole('link', { name: 'Code scannen' }).click();
  const scanner = page.getByRole('dialog', { name: 'Code scannen' });
  const type = async (text: string) => {
    await scanner.getByRole('button', { name: 'Code eintippen' }).click();
    await scanner.getByRole('textbox', { name: 'Code eintippen' }).fill(text);
    await scanner.getByRole('button', { name: 'Übernehmen' }).click();
  };
  await type(known);
  await expect(page).toHaveURL(`/equipment/${anlage.id}`);
  const codes = page.getByRole('region', { name: /^Weitere Codes/ });
  await expect(codes.getByRole('listitem')).toHaveText([new RegExp(known)]);

  await page.getByRole('link', { name: 'Zurück' }).click();
  const unknown = unique('NEU');
  await type(unknown);
  await expect(scanner.getByText('Dieser Code ist keiner Anlage zugeordnet.')).toBeVisible();
  await expectAccessible({ isAlwaysDark: true });
  await scanner.getByRole('button', { name: 'Anlage auswählen' }).click();
  const picker = page.getByRole('dialog', { name: 'Anlage auswählen' });
  await picker.getByRole('searchbox').fill(anlage.name);
  await picker.getByRole('button', { name: anlage.name }).click();
  await expect(page).toShowToast('Offline gespeichert');
  await expect(page).toHaveURL(`/equipment/${anlage.id}`);
  await expect(codes.getByRole('listitem')).toHaveCount(2);
  await expect(codes.getByRole('listitem').first()).toContainText('Nicht gesendet');

  // A hand scanner works on every screen.
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'Einstellungen' })).toBeVisible();
  await scanByHand(page, unknown);
  await expect(page).toHaveURL(`/equipment/${anlage.id}`);
  await page.context().setOffline(false);
  await expect(page.getByText('Nicht gesendet')).toHaveCount(0);
  await expect(codes.getByRole('listitem')).toHaveCount(2);
});

together(
  'a blank code claimed on two phones without network is decided by the second person',
  {
    tag: gate('/blank-codes'),
  },
  async ({ page, signIn, somebodyElse, expectAccessible }) => {
    await signIn('editor');
    const mine = await createAnlage(page);
    await page.goto('/blank-codes');
    await page.getByRole('textbox', { name: 'Anzahl' }).fill('1');
    const note = unique('Rolle');
    await page.getByRole('textbox', { name: 'Notiz' }).fill(note);
    await page.getByRole('button', { name: 'Erzeugen' }).click();
    await expect(page.getByRole('heading', { name: note })).toBeVisible();
    await expectAccessible();
    const batches = await (await page.request.get('/api/code-batches')).json();
    const { id: batchId } = batches.find((batch: { note: string }) => batch.note === note);
    const answer = await page.request.get(`/api/code-batches/${batchId}/codes`);
    const [{ code }] = await answer.json();
    const other = await somebodyElse('reviewer');
    for (const phone of [page, other]) {
      await phone.goto('/');
      await untilRowOnDevice(phone, 'equipment', mine.id);
      await goOffline(phone);
    }

    await scanByHand(page, `https://anlagen.klinik.example/l/${code}`);
    const blank = (phone: typeof page) => phone.getByRole('dialog', { name: 'Code scannen' });
    await expect(blank(page).getByText('Leeres Etikett')).toBeVisible();
    await blank(page).getByRole('button', { name: 'Anlage auswählen' }).click();
    const picker = page.getByRole('dialog', { name: 'Anlage auswählen' });
    await picker.getByRole('searchbox').fill(mine.name);
    await picker.getByRole('button', { name: mine.name }).click();
    await expect(page).toShowToast('Offline gespeichert');

    await scanByHand(other, `https://anlagen.klinik.example/l/${code}`);
    await blank(other).getByRole('link', { name: 'Neue Anlage anlegen' }).click();
    await expect(other).toHaveURL('/create');
    const name = unique('Neue Pumpe');
    await createOffline(other, { name }, { isOpen: true });

    await page.context().setOffline(false);
    await expect(page.getByText('Nicht gesendet')).toHaveCount(0);
    await other.context().setOffline(false);
    await other.getByRole('button', { name: '1 Änderung braucht Ihre Entscheidung' }).click();
    const sheet = other.getByRole('dialog', { name: 'Synchronisierung' });
    const question = sheet.getByRole('group', { name: 'Gehört zu' });
    await expect(question).toContainText(
      new RegExp(`Meine Fassung ${name}.*Andere Fassung ${mine.name}`),
    );
    await sheet.getByRole('button', { name: 'Übernehmen' }).click();
    await expect(sheet.getByText('Alles ist gesendet.')).toBeVisible();
    const found = await page.request.get(`/api/equipment-codes?value=/l/${code}`);
    expect((await found.json()).found.equipment.name).toBe(name);
  },
);

async function assignCode(page: Page, equipmentId: string, value: string): Promise<void> {
  const data = { id: crypto.randomUUID(), value, valueId: await valueIdOf(value) };
  const answer = await page.request.post(`/api/equipment/${equipmentId}/codes`, { data });
  expect(answer.status()).toBe(201);
}
