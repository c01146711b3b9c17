// @ts-check
import { areOnPath, installFromDebian } from './apt.mjs';
import { Refusal } from './run.mjs';

const packages = ['zbar-tools'];

/** Finds the program that reads our QR codes in the tests, or installs it. */
export async function ensureZbar() {
  if (areOnPath(['zbarimg'])) return;
  await installFromDebian('zbar', packages);
  if (areOnPath(['zbarimg'])) return;
  throw new Refusal(
    `Für die Tests der Etiketten fehlt zbarimg: bitte das Debian-Paket ${packages.join(', ')} installieren.`,
  );
}
