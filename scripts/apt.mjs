// @ts-check
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';

/** The paths at which a program of one of these names would be found, folder by folder. @param {string[]} names */
export function placesOnPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/** @param {string[]} programs */
export const areOnPath = (programs) =>
  programs.every((program) => placesOnPath([program]).some((path) => existsSync(path)));

/**
 * Installs Debian packages if that is possible; the caller checks afterwards whether it worked.
 * @param {string} what its name in messages
 * @param {string[]} packages
 */
export async function installFromDebian(what, packages) {
  const hasApt = process.platform === 'linux' && existsSync('/usr/bin/apt-get');
  if (!hasApt || process.getuid?.() !== 0) return;
  console.log(`${what} wird installiert (Debian-Pakete: ${packages.join(', ')}) …`);
  const options = { env: { DEBIAN_FRONTEND: 'noninteractive' }, capture: true };
  await run('apt-get', ['update'], options);
  const { code, output } = await run(
    'apt-get',
    ['install', '-y', '--no-install-recommends', ...packages],
    options,
  );
  if (code !== 0) console.log(output.trimEnd());
}
