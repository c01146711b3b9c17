import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { serwist } from '@serwist/vite';
import type { Plugin } from 'vite';

/** All files of the application, without source maps and the worker itself. */
const appFiles = [
  'index.html',
  'theme.js',
  'icon.svg',
  'icons/*',
  'favicon.ico',
  'manifest.webmanifest',
  'assets/**/!(*.map)',
];

/** Builds `/service-worker.js`, which contains the list of this build's files. */
export function serviceWorker(): Plugin[] {
  let directory = '';
  return serwist({
    swSrc: 'service-worker/service-worker.ts',
    swDest: 'service-worker.js',
    swUrl: '/service-worker.js',
    rollupFormat: 'iife',
    globDirectory: directory,
    globPatterns: appFiles,
    integration: {
      configureOptions: ({ root, build }, options) => {
        directory = path.resolve(root, build.outDir);
        options.globDirectory = directory;
      },
    },
    manifestTransforms: [
      async (entries) => ({
        manifest: await Promise.all(
          entries.map(async (entry) => ({
            ...entry,
            integrity: await integrityOf(path.join(directory, entry.url)),
          })),
        ),
        warnings: [],
      }),
    ],
  });
}

/**
 * With it the browser only stores the exact bytes of this build, neither the page of a captive portal nor, while
 * several servers are being updated, a file of the previous version.
 */
async function integrityOf(file: string): Promise<string> {
  return `sha256-${createHash('sha256')
    .update(await readFile(file))
    .digest('base64')}`;
}
