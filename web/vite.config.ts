import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { handbook } from './handbook/build.ts';
import { serviceWorker } from './service-worker/build.ts';

/** What `npm run dev` leaves to the server; everything else is a page or a module. */
const serverPaths = ['/api', '/objects', '/healthz', '/readyz', '/demo-anmeldung'];

const codes = /[\\/]web[\\/](codes|stickers|app[\\/]scan)[\\/]/;
/** For records and lists. */
const records = modules(
  ...['Textarea', 'Autosize', 'note-field', 'row-menu', 'pager', 'text-rows', 'documents/files'],
  ...['section-failed', 'download-file', 'equipment-failed'],
);

/**
 * One file for what is fetched together: a file for each set of screens that share a module would be more than a
 * hundred requests before the first screen is there. A module belongs to the first group that has it, with all it
 * imports.
 */
const filesTogether = [
  { name: 'first', tags: ['$initial' as const] },
  // Each is smaller than the request for it. The search home shows some of them, so it loads them for all screens.
  { name: 'icons', test: /[\\/]@tabler[\\/]/, minShareCount: 2 },
  {
    name: 'home',
    test: modules(
      ...['search-home-page', 'parts', 'notices', 'toasts', 'register'],
      ...['active-run-banner', 'warm-runs', 'notification-bell'],
      // Small parts of the component library that the next group and most forms have in common.
      ...['use-uncontrolled', 'CheckIcon', 'InlineInput', 'InlineInput.module'],
      ...['InputsGroupFieldset', 'get-auto-contrast-value'],
    ),
  },
  { name: 'checkbox', test: modules('Checkbox') },
  { name: 'consent', test: modules('consent-prompt') },
  // Forms of Anlagen, the largest screens, need none of the second group, and few of the modules for codes.
  {
    name: 'common',
    test: (id: string) => !(codes.test(id) || records.test(id)),
    minShareCount: 4,
  },
  { name: 'records', test: records, minShareCount: 4 },
];

function modules(...names: string[]): RegExp {
  return new RegExp(`[\\\\/](${names.join('|')})\\.(tsx?|mjs)$`);
}

export default defineConfig(({ mode }) => {
  const target =
    loadEnv(mode, import.meta.dirname, 'SERVER_URL').SERVER_URL ?? 'http://127.0.0.1:3000';
  return {
    root: import.meta.dirname,
    plugins: [react(), handbook(), serviceWorker()],
    build: {
      outDir: '../dist/web',
      emptyOutDir: true,
      target: 'es2022',
      sourcemap: true,
      // The content security policy allows no data: scripts, and one rule for all files is easier to keep.
      assetsInlineLimit: 0,
      rolldownOptions: { output: { codeSplitting: { groups: filesTogether } } },
    },
    server: {
      proxy: {
        ...Object.fromEntries(serverPaths.map((path) => [path, { target }])),
        '/ws': { target, ws: true },
      },
    },
  };
});
