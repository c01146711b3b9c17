import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { DemoDataOptions } from './demo-data.ts';

/** Seam: stands in for the document storage (directory or S3) until that exists. */
export function keepFilesIn(dataDirectory: string): DemoDataOptions['files'] {
  return async (objectPath, bytes) => {
    const file = path.join(dataDirectory, 'files', objectPath);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, bytes);
  };
}
