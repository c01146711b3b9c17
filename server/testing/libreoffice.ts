/** Opens tables with LibreOffice and saves them in another format. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * The content of the converted file. `format` is an extension, with the name and options of a filter if needed
 * (`csv:Text - txt - csv (StarCalc):59,34,76`).
 */
export async function convertTable(file: string, format: string): Promise<Buffer> {
  // A profile of its own: two processes cannot share one.
  const folder = await mkdtemp(path.join(tmpdir(), 'anlagen-libreoffice-'));
  try {
    const profile = pathToFileURL(path.join(folder, 'profile')).href;
    await run(
      'soffice',
      [
        `-env:UserInstallation=${profile}`,
        ...['--headless', '--norestore', '--convert-to', format, '--outdir', folder, file],
      ],
      { env: { ...process.env, LC_ALL: 'de_DE.UTF-8', HOME: folder } },
    );
    const [extension = ''] = format.split(':');
    return await readFile(path.join(folder, `${path.parse(file).name}.${extension}`));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The first sheet as a CSV file, its cells as they are shown. 76 is UTF-8, 1 is Windows-1252. */
export const csvOf = (file: string, separator = ';', charset: 1 | 76 = 76): Promise<Buffer> =>
  convertTable(
    file,
    `csv:Text - txt - csv (StarCalc):${separator.charCodeAt(0)},34,${charset},1,,0,false,true`,
  );
