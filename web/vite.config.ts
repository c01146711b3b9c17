import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';

/** What `npm run dev` leaves to the server; everything else is a page or a module. */
const serverPaths = ['/api', '/objects', '/healthz', '/readyz', '/demo-anmeldung'];

export default defineConfig(({ mode }) => {
  const target =
    loadEnv(mode, import.meta.dirname, 'SERVER_URL').SERVER_URL ?? 'http://127.0.0.1:3000';
  return {
    root: import.meta.dirname,
    plugins: [react()],
    build: {
      outDir: '../dist/web',
      emptyOutDir: true,
      target: 'es2022',
      sourcemap: true,
      // The content security policy allows no data: scripts, and one rule for all files is easier to keep.
      assetsInlineLimit: 0,
    },
    server: {
      proxy: {
        ...Object.fromEntries(serverPaths.map((path) => [path, { target }])),
        '/ws': { target, ws: true },
      },
    },
  };
});
