import { type ImportRecord, importLimits } from '#contract/imports/imports.ts';
import { UploadFailure, uploadFile } from '#web/offline/files/upload-file.ts';
import { browserEnvironment } from '#web/offline/storage/environment.ts';
import { importsApi } from './import-queries.ts';

interface UploadOptions {
  signal: AbortSignal;
  onPercent: (percent: number) => void;
}

/** Why a chosen file cannot be imported; undefined if it may be tried. */
export function problemOfFile({ name, size }: File): string | undefined {
  if (!/\.(xlsx|csv)$/i.test(name)) return 'Bitte wählen Sie eine Datei im Format XLSX oder CSV.';
  if (size === 0) return 'Die Datei ist leer.';
  return size > importLimits.bytes ? 'Die Datei ist größer als 50 MB.' : undefined;
}

/** Uploads the file; the server then reads it in the background. */
export async function uploadImport(file: File, options: UploadOptions): Promise<ImportRecord> {
  const fileUrl = await uploadFile(browserEnvironment, file, options).catch((error: unknown) => {
    // The page shows the reason; the step says nothing to its user.
    throw error instanceof UploadFailure ? error.cause : error;
  });
  const { signal } = options;
  return importsApi.create({ body: { fileUrl, fileName: file.name }, signal });
}
