/** A server that accepts files; a test can replace its answers. */
import { ownAnswerHeader } from '#contract/call.ts';
import { documentCalls } from '#contract/documents/documents.ts';
import { type ErrorCode, errors } from '#contract/errors.ts';
import { type SyncItem, type SyncVerdict, syncCalls } from '#contract/sync.ts';
import { type Handled, json, problem } from '../samples/offline-samples.ts';

type Answer = Response | Promise<Response>;
/** An answer, or undefined for the usual one. */
type Instead = Response | undefined | Promise<unknown>;

export class DocumentServer {
  /** The uploaded files by their address. */
  readonly files = new Map<string, string>();
  /** The stored bodies by the key of the write. */
  readonly made = new Map<string, unknown>();
  /** The requests in their order. */
  readonly steps: string[] = [];
  /** Replaces the usual answer unless it returns undefined. */
  onAddress: () => Instead = () => undefined;
  onFile: (content: string) => Instead = () => undefined;
  onComplete: (item: SyncItem) => ErrorCode | undefined = () => undefined;
  /** Can change or lose an answer. */
  onAnswer: (answer: Response) => Answer = (answer) => answer;
  #addresses = 0;

  handle = async ({ path, body }: Handled): Promise<Response> => {
    if (path === documentCalls.uploadUrl.path) return this.#offer();
    if (path === syncCalls.replay.path) return this.#replay(body as { items: SyncItem[] });
    const content = await (body as Blob).text();
    this.steps.push('file');
    const instead = await this.onFile(content);
    if (instead instanceof Response) return instead;
    this.files.set(path, content);
    return new Response(null, { status: 204, headers: { [ownAnswerHeader]: 'done' } });
  };

  async #offer(): Promise<Response> {
    this.steps.push('address');
    const uploadURL = `http://server.test/api/documents/uploads/${++this.#addresses}`;
    const instead = await this.onAddress();
    return instead instanceof Response ? instead : json({ uploadURL, headers: {} });
  }

  async #replay({ items }: { items: SyncItem[] }): Promise<Response> {
    this.steps.push(items.map(({ type, action }) => `${type} ${action}`).join(', '));
    const verdicts = items.map((item) => this.#judge(item));
    return this.onAnswer(json({ verdicts }));
  }

  /** Like the real server: a key stands for one body, and a refused write stores no key. */
  #judge({ id, ...item }: SyncItem): SyncVerdict {
    const { data } = item;
    const madeBefore = this.made.get(id);
    const isSame = JSON.stringify(madeBefore) === JSON.stringify(data.body);
    const code =
      madeBefore && !isSame
        ? 'idempotency_key_reused'
        : madeBefore
          ? undefined
          : this.#refusal({ id, ...item });
    if (code) return { id, outcome: 'failed', error: problem(code) };
    this.made.set(id, data.body);
    if (item.action === 'delete') return { id, outcome: 'done' };
    return { id, outcome: 'done', answer: { ...(data.body as object), objectPath: `at/${id}` } };
  }

  #refusal(item: SyncItem): ErrorCode | undefined {
    const { fileUrl } = (item.data.body ?? {}) as { fileUrl?: string };
    const isDocument = item.type === 'document' && item.action === 'create';
    const isThere = !isDocument || (fileUrl !== undefined && this.files.has(fileUrl));
    return this.onComplete(item) ?? (isThere ? undefined : 'upload_not_found');
  }
}

export const refused = (code: ErrorCode) => json(problem(code), errors[code].status);

/** The first request fails as without network. */
export const offlineOnce = () => {
  let isFirst = true;
  return () => {
    if (!isFirst) return undefined;
    isFirst = false;
    throw new TypeError('Failed to fetch');
  };
};

/** The first answer is lost, although the server has done the write. */
export const loseFirstAnswer = () => {
  let isFirst = true;
  return (answer: Response) => {
    if (!isFirst) return answer;
    isFirst = false;
    throw new TypeError('Failed to fetch');
  };
};
