import { useMutation } from '@tanstack/react-query';
import { statusOf } from '#web/api/transport-errors.ts';
import type { Submitted } from '#web/offline/sync/submit.ts';
import { whenRowsShown } from '#web/reads/follow-rows.ts';
import { showSuccess } from '#web/ui/notice/toast.tsx';
import { showFailure } from './show-failure.ts';
import { showQueued } from './show-queued.ts';

interface QueuedWrite<Input> {
  send: (input: Input) => Promise<Submitted<unknown>>;
  done: string;
  failed: string;
  /** Called when the write is on the server or in the queue. */
  onWritten?: (input: Input) => void;
  /** Resolves with true if it has shown the refusal itself. */
  explain?: (error: Error, input: Input) => Promise<boolean>;
}

/** Sends one kind of change and shows a message about the result. */
export function useQueuedWrite<Input>(write: QueuedWrite<Input>) {
  const { send, done, failed, onWritten, explain } = write;
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess: async ({ kind }, input) => {
      await whenRowsShown();
      onWritten?.(input);
      if (kind === 'queued') showQueued();
      else showSuccess(done);
    },
    onError: async (error, input) => {
      const isExplained = await explain?.(error, input);
      if (!isExplained) showFailure(error, failed);
    },
  });
  return { send: mutate, isSending: isPending };
}

/** A deletion of a record that is already gone counts as done. */
export async function acceptNotFound(
  removal: Promise<Submitted<unknown>>,
): Promise<Submitted<unknown>> {
  try {
    return await removal;
  } catch (error) {
    if (statusOf(error) !== 404) throw error;
    return { kind: 'sent', answer: undefined };
  }
}
