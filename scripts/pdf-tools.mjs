// @ts-check
import { areOnPath, installFromDebian } from './apt.mjs';
import { Refusal } from './run.mjs';

const packages = ['qpdf', 'poppler-utils'];
const programs = ['qpdf', 'pdftotext', 'pdffonts', 'pdfinfo', 'pdftoppm'];

/** Finds the tools that read our PDF files in the tests, or installs them. */
export async function ensurePdfTools() {
  if (areOnPath(programs)) return;
  await installFromDebian('PDF-Werkzeug', packages);
  if (areOnPath(programs)) return;
  throw new Refusal(
    `Für die Tests der PDF-Dateien fehlen Werkzeuge: bitte die Debian-Pakete ${packages.join(', ')} installieren.`,
  );
}
