import { documentCalls } from '#contract/documents/documents.ts';
import { AppError } from '#contract/errors.ts';
import { type ImportRecord, importLimits } from '#contract/imports/imports.ts';
import { clientFor } from '#web/api/client.ts';
import { sendBytes } from '#web/offline/files/send-bytes.ts';
import { browserEnvironment } from '#web/offline/storage/environment.ts';
import { importsApi } from './import-queries.ts';

const documentsApi = clientFor(documentCalls);

/** After so long without progress an upload is given up. */
const patience = 60_000;

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
export async function uploadImport(
  file: File,
  { signal, onPercent }: UploadOptions,
): Promise<ImportRecord> {
  const { uploadURL, headers } = await documentsApi.uploadUrl({
    body: { fileSize: file.size },
    signal,
  });
  if (!uploadURL) throw new AppError('upload_not_found');
  const address = { uploadURL, headers: headers ?? {} };
  await sendBytes(browserEnvironment, file, address, { signal, patience, onPercent });
  return importsApi.create({ body: { fileUrl: uploadURL, fileName: file.name }, signal });
}
