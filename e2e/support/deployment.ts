import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type RunningApp, startApp } from './running-app.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Deployment extends RunningApp {
  /** Replaces the running application by the next version, in which every file has a new name and content. */
  deployNext(): Promise<void>;
}

/** A running application that can be replaced by a newer version under the same address. */
export async function deploy(): Promise<Deployment> {
  // Inside the project, so that the server finds its packages.
  await mkdir(path.join(root, '.cache'), { recursive: true });
  const directory = await mkdtemp(path.join(root, '.cache/deployment-'));
  const web = path.join(directory, 'web');
  await cp(path.join(root, 'dist/server'), path.join(directory, 'server'), { recursive: true });
  await cp(path.join(root, 'dist/web'), web, {
    recursive: true,
    filter: (file) => !file.endsWith('.map'),
  });
  const main = path.join(directory, 'server/main.js');
  const environment: NodeJS.ProcessEnv = { DATA_DIR: path.join(directory, 'data') };
  let running = await startApp(environment, main);
  const { url } = running;
  environment.PORT = new URL(url).port;
  return {
    url,
    deployNext: async () => {
      await running.stop();
      await makeNextVersion(web);
      running = await startApp(environment, main);
    },
    stop: async () => {
      await running.stop();
      await rm(directory, { recursive: true });
    },
  };
}

/**
 * Does what a build of changed sources does: new names for all files, hence new contents wherever
 * they are mentioned, hence a new list of them in the service worker.
 */
async function makeNextVersion(web: string): Promise<void> {
  const assets = await readdir(path.join(web, 'assets'));
  const renamed = (text: string) =>
    assets.reduce((result, name) => result.replaceAll(name, nextName(name)), text);
  const replacements = new Map<string, string>();

  for (const file of ['index.html', ...assets.map((name) => `assets/${name}`)]) {
    const old = await readFile(path.join(web, file));
    const next = Buffer.from(renamed(old.toString('utf8')));
    await writeFile(path.join(web, file), next);
    replacements.set(hash('sha256', 'base64', old), hash('sha256', 'base64', next));
    replacements.set(hash('md5', 'hex', old), hash('md5', 'hex', next));
  }
  for (const name of assets) {
    await rename(path.join(web, 'assets', name), path.join(web, 'assets', nextName(name)));
  }

  const worker = path.join(web, 'service-worker.js');
  let script = renamed(await readFile(worker, 'utf8'));
  for (const [old, next] of replacements) script = script.replaceAll(old, next);
  await writeFile(worker, script);
}

function nextName(name: string): string {
  return name.replace(/\.(\w+)$/, '-next.$1');
}

function hash(algorithm: string, encoding: 'base64' | 'hex', content: Buffer): string {
  return createHash(algorithm).update(content).digest(encoding);
}
