import { randomUUID } from 'node:crypto';
import { createAnlage } from '../support/anlagen.ts';
import { untilRowOnDevice } from '../support/device.ts';
import { expect, test as journey } from '../support/journey.ts';
import { goOffline } from '../support/work-offline.ts';
import { cameraSeeing } from './camera.ts';

const ids = [randomUUID(), randomUUID()];
const view = cameraSeeing(ids.map((id) => `https://anlagen.klinik.example/equipment/${id}`));

/** Needs the whole browser: the small one of the gate has no cameras. */
const test = journey.extend<object, object>({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...view] }),
    { scope: 'worker' },
  ],
});

test.use({ serviceWorkers: 'allow', permissions: ['camera'] });

test('without network the camera opens the Anlage whose code it sees, one after the other', {
  tag: '@once',
}, async ({ page, signIn, expectAccessible }) => {
  await signIn('editor');
  for (const id of ids) await createAnlage(page, { id });
  await page.goto('/');
  for (const id of ids) await untilRowOnDevice(page, 'equipment', id);
  await goOffline(page);
  const seen = new Set<string>();
  await page.getByRole('link', { name: 'Code scannen' }).click();
  for (let scans = 0; scans < 6 && seen.size < ids.length; scans++) {
    await expect(page).toHaveURL(/equipment/);
    seen.add(new URL(page.url()).pathname.split('/')[2] ?? '');
    // The camera goes on meanwhile, and shows the other code after two seconds.
    await page.getByRole('link', { name: 'Zurück' }).click();
  }
  expect([...seen].sort()).toEqual([...ids].sort());
  await expect(page).toHaveURL(/equipment/);
  await expectAccessible();
});
