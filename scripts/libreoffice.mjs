// @ts-check
import { areOnPath, installFromDebian } from './apt.mjs';
import { Refusal } from './run.mjs';

const packages = ['libreoffice-calc-nogui'];

/** Finds LibreOffice, which reads and writes tables in the tests, or installs it. */
export async function ensureLibreOffice() {
  if (areOnPath(['soffice'])) return;
  await installFromDebian('LibreOffice', packages);
  if (areOnPath(['soffice'])) return;
  throw new Refusal(
    `Für die Tests der Tabellen fehlt LibreOffice: bitte das Debian-Paket ${packages.join(', ')} installieren.`,
  );
}
