/** Imported first by a thread that may take its time: whatever answers a request goes before it. */
import { constants, setPriority } from 'node:os';

// Only on Linux does this concern the calling thread alone.
if (process.platform === 'linux') {
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // Where an operator forbids it, protocols are made all the same.
  }
}
