/** Tries to take the lock of a directory, prints the result, and keeps it until its input ends. */
import { text } from 'node:stream/consumers';
import { acquireDirectoryLock } from '../db/directory-lock.ts';

const outcome = await acquireDirectoryLock(process.argv[2] ?? '').then(
  () => 'held',
  (error: Error) => error.message,
);
process.stdout.write(`${outcome}\n`);
await text(process.stdin);
