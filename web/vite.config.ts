import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { handbook } from './handbook/build.ts';
import { serviceWorker } from './service-worker/build.ts';

/** What `npm run dev` leaves to the server; everything else is a page or a module. */
const serverPaths = ['/api', '/objects', '/healthz', '/readyz', '/demo-anmeldung'];

/**
 * One file for what is fetched together: a file for each set of screens that share a module would be more than a
 * hundred requests before the first screen is there. A module belongs to the first group that has it, with all it
 * imports.
 */
const filesTogether = [
  { name: 'first', tags: ['$initial' as const] },
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
  { name: 'common', minShareCount: 4 },
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
