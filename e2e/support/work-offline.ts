import { offlineBanner, untilFirstFill } from './device.ts';
import { formOf } from './form-fields.ts';
import { expect, type Page } from './journey.ts';
import { untilServiceWorkerControls } from './service-worker.ts';

/** Waits until the application and all rows are on the device, then takes the network away. */
export async function goOffline(page: Page): Promise<void> {
  await untilServiceWorkerControls(page);
  await untilFirstFill(page);
  await page.context().setOffline(true);
  await expect(page.getByText(offlineBanner)).toBeVisible();
}

type Values = Parameters<ReturnType<typeof formOf>['fill']>[0];

/** Creates an Anlage without a network and returns its id. `isOpen`: the form is on the screen already. */
export async function createOffline(
  page: Page,
  values: Values,
  { isOpen = false } = {},
): Promise<string> {
  if (!isOpen) await page.goto('/create');
  const form = formOf(page);
  await form.fill({ type: 'Pumpe', building: '5', floor: 'UG', ...values });
  await form.save.click();
  await expect(page).toShowToast('Offline gespeichert');
  await expect(page).toHaveURL(/equipment/);
  return new URL(page.url()).pathname.split('/')[2] ?? '';
}

export async function editOffline(page: Page, id: string, values: Values): Promise<void> {
  await page.goto(`/equipment/${id}/edit`);
  const form = formOf(page);
  await expect(form.name).not.toHaveValue('');
  await form.fill(values);
  await form.save.click();
  await expect(page).toHaveURL(`/equipment/${id}`);
}

export async function deleteOffline(page: Page, id: string): Promise<void> {
  await page.goto(`/equipment/${id}`);
  await page.getByRole('button', { name: 'Löschen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click();
  await expect(page).toShowToast('Offline gespeichert');
  // An earlier change may have shown the same toast; the page leaves the screen only after this one is queued.
  await expect(page).not.toHaveURL(new RegExp(id));
}
