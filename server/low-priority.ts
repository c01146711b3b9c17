/** Imported first by a background thread: threads that answer requests run before it. */
import { constants, setPriority } from 'node:os';

// Only on Linux does this affect the calling thread alone.
if (process.platform === 'linux') {
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // If an operator forbids it, the thread does its work all the same.
  }
}
