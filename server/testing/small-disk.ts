import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const script = 'mount -t tmpfs -o "$1" tmpfs "$0" && echo mounted && exec cat';

/**
 * A disk with room for one megabyte. It is mounted for one process alone and reached through it, so
 * that it is gone when that process ends, however this one does. Needs Linux, but not root.
 * With `names`, it also has room for so many names only, that of the disk itself included.
 */
export async function openSmallDisk(
  names?: number,
): Promise<{ directory: string; close(): Promise<void> }> {
  const limits = ['size=1m', ...(names ? [`nr_inodes=${names}`] : [])].join(',');
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
  return {
    directory: path.join(`/proc/${keeper.pid}/root`, directory),
    close: async () => {
      keeper.stdin.end();
      await ended;
      await rm(directory, { recursive: true });
    },
  };
}
