/** The kept uploader of this window: it holds the chosen files and sends the bytes of one at a time. */
import { type Body, type Meta, Uppy } from '@uppy/core';
import XHRUpload from '@uppy/xhr-upload';
import { ownAnswerHeader } from '#contract/call.ts';
import { fileExtensions, maxFileBytes, maxFilesAtOnce } from '#contract/files.ts';
import { NetworkError } from '#web/api/transport-errors.ts';
import { isOwnAddress } from '#web/offline/documents/upload-address.ts';
import { refusalOf } from './bytes-refusal.ts';
import { type Address, takenBack } from './send-file.ts';

/** So long nothing may move before a connection counts as broken. */
const stalledAfter = 60_000;

/** Only what a person may read; everything else is said by the dialog itself. */
const locale = {
  pluralize: (count: number) => (count === 1 ? 0 : 1),
  strings: {
    youCanOnlyUploadX: {
      0: 'Es kann höchstens %{smart_count} Datei auf einmal hochgeladen werden.',
      1: 'Es können höchstens %{smart_count} Dateien auf einmal hochgeladen werden.',
    },
    noDuplicates: '%{fileName} ist bereits ausgewählt.',
    noMoreFilesAllowed: 'Während des Hochladens können keine Dateien hinzugefügt werden.',
    exceedsSize: '%{file} ist größer als %{size}.',
    youCanOnlyUploadFileTypes: 'Erlaubt sind: %{types}',
  },
};

const silence = () => {};

export type Uploader = ReturnType<typeof makeUploader>;

export function makeUploader() {
  /** By the id of the uploader's own file. */
  const addresses = new Map<string, Address>();
  /** The uploader's ids by ours. */
  const held = new Map<string, string>();

  const uppy = new Uppy<Meta, Body>({
    restrictions: {
      maxNumberOfFiles: maxFilesAtOnce,
      maxFileSize: maxFileBytes,
      allowedFileTypes: fileExtensions,
    },
    locale,
    logger: { debug: silence, warn: silence, error: silence },
  });
  uppy.use(XHRUpload<Meta, Body>, {
    method: 'PUT',
    formData: false,
    endpoint: (file) => addressOf(file).uploadURL,
    headers: (file) => addressOf(file).headers,
    timeout: stalledAfter,
    // An address takes one file once: every further attempt asks for its own.
    shouldRetry: () => false,
    getResponseData: asArrived,
  });
  uppy.on('upload-stalled', () => uppy.emit('cancel-all'));

  function addressOf(file: { id: string } | { id: string }[]): Address {
    const address = 'id' in file ? addresses.get(file.id) : undefined;
    if (!address) throw new Error('a file is sent without an address');
    return address;
  }

  function remove(id: string): void {
    const own = held.get(id);
    held.delete(id);
    if (own) uppy.removeFile(own);
  }

  return {
    /** Throws what the uploader refuses. */
    add(id: string, file: File): void {
      held.set(id, uppy.addFile(file));
    },
    remove,
    holds: (id: string): boolean => held.has(id),
    clear(): void {
      for (const id of [...held.keys()]) remove(id);
    },
    /** Ends without an error only when all bytes have arrived. */
    async send(
      id: string,
      address: Address,
      { signal, onPercent }: { signal: AbortSignal; onPercent: (percent: number) => void },
    ): Promise<void> {
      const own = held.get(id);
      if (own === undefined) throw takenBack();
      let refusal: unknown;
      addresses.set(own, address);
      const onProgress = (file: { id: string } | undefined, progress: Progress) => {
        if (file?.id === own) onPercent(percentOf(progress));
      };
      const onError = (_file: unknown, _error: unknown, response: unknown) => {
        refusal = response;
      };
      const onAbort = () => uppy.emit('cancel-all');
      signal.addEventListener('abort', onAbort);
      uppy.on('upload-progress', onProgress);
      uppy.on('upload-error', onError);
      try {
        await uppy.retryUpload(own);
      } finally {
        signal.removeEventListener('abort', onAbort);
        uppy.off('upload-progress', onProgress);
        uppy.off('upload-error', onError);
        addresses.delete(own);
      }
      const file = uppy.getFile(own);
      if (signal.aborted || !file) throw takenBack();
      if (!file.progress.uploadComplete) throw failureOf(address, refusal);
      // It may have to be sent again, to another address.
      uppy.setFileState(own, { progress: { ...file.progress, uploadComplete: false } });
    },
  };
}

/** A page of somebody else (a captive portal, a proxy) must never pass for a file that has arrived. */
function asArrived(answer: XMLHttpRequest): Body {
  const isOwn = isOwnAddress(answer.responseURL);
  if (isOwn && !answer.getResponseHeader(ownAnswerHeader)) throw new NetworkError();
  return {};
}

interface Progress {
  bytesUploaded: number | false;
  bytesTotal: number | null;
}

function percentOf({ bytesUploaded, bytesTotal }: Progress): number {
  return bytesTotal ? Math.floor((100 * Number(bytesUploaded)) / bytesTotal) : 0;
}

/** The refusal of whoever took the bytes; without an answer the connection has broken. */
function failureOf({ uploadURL }: Address, response: unknown): Error {
  const isAnswer = response instanceof XMLHttpRequest && response.status !== 0;
  return isAnswer ? refusalOf(uploadURL, response) : new NetworkError();
}
