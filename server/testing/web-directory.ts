import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Replaces the built front end: a frame, a file with a hash in its name, some without. */
export const webFiles = {
  'index.html': '<!doctype html><title>Anlagenverwaltung</title>',
  'assets/main-4f2a.js': 'export {};',
  'theme.js': 'document.title;',
  'service-worker.js': 'self.clients;',
  'manifest.webmanifest': '{"name":"Anlagenverwaltung"}',
} as const;

export async function makeWebDirectory(): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), 'anlagen-web-'));
  for (const [name, text] of Object.entries(webFiles)) {
    await mkdir(path.dirname(path.join(directory, name)), { recursive: true });
    await writeFile(path.join(directory, name), text);
  }
  return directory;
}
