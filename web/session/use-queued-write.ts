import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { showSuccess } from '#web/ui/notice/toast.tsx';
import { showFailure } from './show-failure.ts';
import { showQueued } from './show-queued.ts';

type Change<Entry> = (list: Entry[]) => Entry[];

/** What came of a write to a list. */
export interface Written<Entry> {
  /** On this device and not yet on the server. */
  isQueued: boolean;
  /** The list as it is after the write, as far as it is known. */
  change: Change<Entry>;
}

interface QueuedWrite<Input, Entry> {
  send: (input: Input) => Promise<Written<Entry>>;
  /** Shows the change at once, then reads again whatever hangs on it. */
  takeOver: (client: QueryClient, change: Change<Entry>) => Promise<void>;
  done: string;
  failed: string;
  /** It is on the server or in the queue. */
  onWritten?: (input: Input) => void;
  /** True for a refusal that is said elsewhere. */
  explain?: (error: Error, input: Input) => Promise<boolean>;
}

/** Sends one kind of change and says how it went. */
export function useQueuedWrite<Input, Entry>(write: QueuedWrite<Input, Entry>) {
  const { send, takeOver, done, failed, onWritten, explain } = write;
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess: async ({ isQueued, change }, input) => {
      const shown = takeOver(client, change);
      if (isQueued) await shown;
      onWritten?.(input);
      if (isQueued) showQueued();
      else showSuccess(done);
    },
    onError: async (error, input) => {
      const isExplained = await explain?.(error, input);
      if (!isExplained) showFailure(error, failed);
      // Whatever the server refused, it may know more than is shown here.
      void takeOver(client, (list) => list);
    },
  });
  return { send: mutate, isSending: isPending };
}
