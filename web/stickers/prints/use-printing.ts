import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  type NewStickerPrint,
  type StickerPrint,
  stickerPrintCalls,
} from '#contract/stickers/sticker-prints.ts';
import { makeRepeatKey } from '#web/api/repeat-key.ts';
import { keyOf } from '#web/reads/server-query.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { openWaitingTab } from '#web/ui/waiting-tab.ts';
import { printQuery, printsApi } from '../sticker-queries.ts';
import { fileAddress, isAtWork } from './print-facts.ts';

/** What happens with the file when it is made. */
export type Purpose = 'download' | 'print';

interface Request {
  body: NewStickerPrint;
  purpose: Purpose;
  /** Where the file is opened for printing; null if the browser has opened none. */
  tab: Window | null;
}

export interface Printing {
  /** Must be called directly by a click. */
  start: (body: NewStickerPrint, purpose: Purpose) => void;
  /** The print that was requested last. */
  print: StickerPrint | undefined;
  /** The browser has not opened a tab for it. */
  isTabBlocked: boolean;
  /** Requests the same again. */
  repeat: () => void;
  /** A print is requested or made; another one has to wait. */
  isBusy: boolean;
}

/** How often the progress is read, unless a notice comes first. */
const pollMs = 1_000;

/** Requests prints, follows the last one and gives its file to the user as soon as it is made. */
export function usePrinting(): Printing {
  const client = useQueryClient();
  const repeatKey = useRef(makeRepeatKey());
  const [request, setRequest] = useState<Request>();
  const creating = useMutation({
    mutationFn: ({ body }: Request) =>
      printsApi.create({ body, idempotencyKey: repeatKey.current(body) }),
    onSuccess: (made, sent) => {
      // The same again is a new print from now on.
      repeatKey.current = makeRepeatKey();
      client.setQueryData(printQuery(made.id).queryKey, made);
      setRequest(sent);
      void client.invalidateQueries({ queryKey: keyOf(stickerPrintCalls.list) });
    },
    onError: (error, { tab }) => {
      tab?.close();
      showFailure(error, 'Der Druck konnte nicht beginnen.');
    },
  });
  const print = useFollowed(creating.data?.id);
  useHandOver(print, request);
  const isBusy = creating.isPending || (print !== undefined && isAtWork(print.state));

  const start = (body: NewStickerPrint, purpose: Purpose) => {
    if (isBusy) return;
    const tab =
      purpose === 'print' ? openWaitingTab('Etiketten', 'Die Etiketten werden erstellt …') : null;
    creating.mutate({ body, purpose, tab });
  };
  return {
    start,
    print,
    isTabBlocked: request?.purpose === 'print' && request.tab === null,
    repeat: () => request && start(request.body, request.purpose),
    isBusy,
  };
}

/** Asks itself: a tab that opened for printing hides this page, and a hidden page does not react to notices. */
function useFollowed(id: string | undefined): StickerPrint | undefined {
  const { data } = useQuery({
    ...printQuery(id ?? ''),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data.state) ? pollMs : false),
    refetchIntervalInBackground: true,
  });
  return data;
}

/** Downloads the file or shows it in its tab, once. A tab that waits for a file that never comes is closed. */
function useHandOver(print: StickerPrint | undefined, request: Request | undefined): void {
  const handedOver = useRef<string>(undefined);
  const waiting = useRef<Window>(undefined);
  useEffect(() => {
    if (!print || !request || handedOver.current === print.id) return;
    const { purpose, tab } = request;
    waiting.current = tab ?? undefined;
    if (isAtWork(print.state)) return;
    handedOver.current = print.id;
    waiting.current = undefined;
    if (print.state === 'failed') tab?.close();
    else if (purpose === 'download') download(print.id);
    else if (tab && !tab.closed) tab.location.replace(fileAddress(print.id));
  }, [print, request]);
  useEffect(() => () => waiting.current?.close(), []);
}

function download(id: string): void {
  const link = document.createElement('a');
  link.href = fileAddress(id);
  link.download = '';
  link.click();
}
