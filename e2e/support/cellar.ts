import { equipmentOnDevice, offlineBanner } from './device.ts';
import { formOf } from './form-fields.ts';
import { expect, type Page } from './journey.ts';
import { workerInCharge } from './service-worker.ts';

/** The application and the whole equipment are on the device, then the network is gone. */
export async function goToTheCellar(page: Page): Promise<void> {
  await workerInCharge(page);
  await equipmentOnDevice(page);
  await page.context().setOffline(true);
  await expect(page.getByText(offlineBanner)).toBeVisible();
}

type Values = Parameters<ReturnType<typeof formOf>['fill']>[0];

/** Returns the id of what was made. */
export async function createInTheCellar(page: Page, values: Values): Promise<string> {
  await page.goto('/create');
  const form = formOf(page);
  await form.fill({ type: 'Pumpe', building: '5', floor: 'UG', ...values });
  await form.save.click();
  await expect(page).toSay('Offline gespeichert');
  await expect(page).toHaveURL(/equipment/);
  return new URL(page.url()).pathname.split('/')[2] ?? '';
}

export async function editInTheCellar(page: Page, id: string, values: Values): Promise<void> {
  await page.goto(`/equipment/${id}/edit`);
  const form = formOf(page);
  await expect(form.name).not.toHaveValue('');
  await form.fill(values);
  await form.save.click();
  await expect(page).toHaveURL(`/equipment/${id}`);
}

export async function deleteInTheCellar(page: Page, id: string): Promise<void> {
  await page.goto(`/equipment/${id}`);
  await page.getByRole('button', { name: 'Löschen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click();
  await expect(page).toSay('Offline gespeichert');
  // Something done before may have said the same: the screen is left once it is in the queue.
  await expect(page).not.toHaveURL(new RegExp(id));
}
