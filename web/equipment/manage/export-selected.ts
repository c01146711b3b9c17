import { exportCalls } from '#contract/exports.ts';
import { errorFrom } from '#web/api/client.ts';
import { NetworkError } from '#web/api/transport-errors.ts';
import { downloadFile } from '#web/ui/download-file.ts';

/** Downloads the chosen Anlagen as a workbook. Their ids do not fit into an address, so they are sent. */
export async function exportSelected(ids: readonly string[]): Promise<void> {
  const { method, path } = exportCalls.selected;
  const answer = await fetch(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ format: 'xlsx', ids }),
  }).catch((cause: unknown) => {
    throw new NetworkError(cause);
  });
  if (!answer.ok) throw await errorFrom(answer);
  downloadFile(
    await answer.blob(),
    nameIn(answer.headers.get('content-disposition')) ?? 'Anlagen.xlsx',
  );
}

/** A name with other letters than those of English has a second spelling, which counts. */
function nameIn(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? '')?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1];
}
