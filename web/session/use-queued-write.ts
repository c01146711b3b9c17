import { useMutation } from '@tanstack/react-query';
import { statusOf } from '#web/api/transport-errors.ts';
import type { Submitted } from '#web/offline/sync/submit.ts';
import { rowsShown } from '#web/reads/follow-rows.ts';
import { showSuccess } from '#web/ui/notice/toast.tsx';
import { showFailure } from './show-failure.ts';
import { showQueued } from './show-queued.ts';

interface QueuedWrite<Input> {
  send: (input: Input) => Promise<Submitted<unknown>>;
  done: string;
  failed: string;
  /** It is on the server or in the queue. */
  onWritten?: (input: Input) => void;
  /** True for a refusal that is said elsewhere. */
  explain?: (error: Error, input: Input) => Promise<boolean>;
}

/** Sends one kind of change and says how it went. */
export function useQueuedWrite<Input>(write: QueuedWrite<Input>) {
  const { send, done, failed, onWritten, explain } = write;
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess: async ({ kind }, input) => {
      await rowsShown();
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

/** Gone is gone, no matter who deleted it. */
export async function goneIsGone(
  removal: Promise<Submitted<unknown>>,
): Promise<Submitted<unknown>> {
  try {
    return await removal;
  } catch (error) {
    if (statusOf(error) !== 404) throw error;
    return { kind: 'sent', answer: undefined };
  }
}
