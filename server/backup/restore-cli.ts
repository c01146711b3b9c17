/** `npm run restore -- <directory> [--replace]`: restores what `npm run backup` made. */
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { StartupError } from '../startup-error.ts';
import { printContents, printLine, runCommand } from './report.ts';
import { restoreBackup } from './restore.ts';

function readOptions(): { directory: string; replaces: boolean } {
  const usage = 'Aufruf: npm run restore -- <Verzeichnis der Sicherung> [--replace]';
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { replace: { type: 'boolean', default: false } },
    });
    const [directory, ...more] = positionals;
    if (directory !== undefined && more.length === 0)
      return { directory, replaces: values.replace };
  } catch (cause) {
    throw new StartupError(usage, { cause });
  }
  throw new StartupError(usage);
}

runCommand(async () => {
  const { directory, replaces } = readOptions();
  const manifest = await restoreBackup(readConfig(process.env), directory, { replaces });
  printContents(manifest);
  const { erasedAgain: erased } = manifest;
  if (erased > 0) {
    printLine(
      `Seit der Sicherung entfernt oder anonymisiert, jetzt wieder: ${erased} ${erased === 1 ? 'Person' : 'Personen'}`,
    );
  }
  printLine(`Wiederhergestellt aus ${directory} (Stand ${manifest.createdAt})`);
});
