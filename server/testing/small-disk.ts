import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const script = 'mount -t tmpfs -o "$1" tmpfs "$0" && echo mounted && exec cat';

export interface SmallDisk {
  directory: string;
  /** Fills it to the last byte. */
  fill(): Promise<void>;
  /** Removes what `fill` has written. */
  makeRoom(): Promise<void>;
  close(): Promise<void>;
}

interface Limits {
  megabytes?: number;
  /** How many files and folders fit, including the root folder of the disk. */
  names?: number;
}

/**
 * A small disk in memory. It is mounted for one process alone and reached through it, so that it is gone
 * when that process ends, however this one ends. Needs Linux, but not root.
 */
export async function openSmallDisk({ megabytes = 1, names }: Limits = {}): Promise<SmallDisk> {
  const limits = [`size=${megabytes}m`, ...(names ? [`nr_inodes=${names}`] : [])].join(',');
  const directory = await mkdtemp(path.join(tmpdir(), 'anlagen-disk-'));
  const asSomebody = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user'];
  const keeper = spawn(
    'unshare',
    [...asSomebody, '--mount', 'sh', '-c', script, directory, limits],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const ended = once(keeper, 'exit');
  await Promise.race([
    once(keeper.stdout, 'data'),
    ended.then(() =>
      Promise.reject(
        new Error(
          'Für die Tests voller Platten muss ein kleines Dateisystem eingehängt werden: bitte als root mit CAP_SYS_ADMIN oder mit erlaubten Benutzer-Namensräumen starten.',
        ),
      ),
    ),
  ]);
  const disk = path.join(`/proc/${keeper.pid}/root`, directory);
  const ballast = path.join(disk, 'ballast');
  return {
    directory: disk,
    async fill() {
      await writeFile(ballast, Buffer.alloc(megabytes * 1_048_576)).catch((error: unknown) => {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      });
    },
    makeRoom: () => rm(ballast),
    async close() {
      keeper.stdin.end();
      await ended;
      await rm(directory, { recursive: true });
    },
  };
}
