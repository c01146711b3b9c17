/**
 * The database's notification channel: what a transaction says on it is heard by every process that
 * uses the database, once and only if the transaction commits.
 */
export const noticeChannel = 'changes';

export interface NoticeListener {
  onNotice(payload: string): void;
  /** Listening has begun, or begun again: what was said before has not been heard. */
  onListening(): void;
  onLost(error: unknown): void;
}

export type StopListening = () => Promise<void>;
