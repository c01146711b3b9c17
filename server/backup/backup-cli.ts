/** `npm run backup -- <directory>`: database and files as one folder that `npm run restore` reads. */
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { StartupError } from '../startup-error.ts';
import { backUp } from './backup.ts';
import { printContents, printLine, runCommand } from './report.ts';

function readDirectory(): string {
  const { positionals } = parseArgs({ allowPositionals: true, strict: false });
  const [directory, ...more] = positionals;
  if (directory !== undefined && more.length === 0) return directory;
  throw new StartupError('Aufruf: npm run backup -- <neues Verzeichnis>');
}

runCommand(async () => {
  const directory = readDirectory();
  const manifest = await backUp(readConfig(process.env), directory);
  printContents(manifest);
  printLine(`Gesichert in ${directory}`);
  if (manifest.broken.length === 0) return;
  throw new StartupError(
    `Dateien, die schon vor der Sicherung fehlten oder beschädigt waren:\n${manifest.broken.join('\n')}`,
  );
});
