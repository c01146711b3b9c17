/**
 * The database's notification channel: every process that uses the database receives what a transaction sends on it,
 * once and only if the transaction commits.
 */
export const noticeChannel = 'changes';

export interface NoticeListener {
  onNotice(payload: string): void;
  /** Listening has begun, or begun again: earlier notices were not received. */
  onListening(): void;
  onLost(error: unknown): void;
}

export type StopListening = () => Promise<void>;
