/** The service worker's answer to a request for a document's file: from the server, or else the kept file. */
import { ownAnswerHeader } from '#contract/call.ts';
import { errorAnswer } from '#contract/errors.ts';
import { gatewayStatuses } from '#web/api/transport-errors.ts';
import type { Environment } from '../storage/environment.ts';
import { openKeptDatabase, readFact } from '../storage/kept-database.ts';
import type { OpenTabChannel } from '../storage/tab-channel.ts';
import { openFileCache } from './file-cache.ts';

/** How long to wait for the server before the kept file is used. */
const patience = 5_000;

interface FileAnswerParts {
  environment: Environment;
  openTabChannel: () => OpenTabChannel;
}

export async function answerFile(parts: FileAnswerParts, request: Request): Promise<Response> {
  const fromServer = parts.environment.fetch(request);
  fromServer.catch(() => {});
  const answer = await inTime(fromServer);
  if (answer && isOwn(answer) && !gatewayStatuses.includes(answer.status)) {
    if (answer.status === 404 || answer.status === 403) await forgetIfGone(parts, request, answer);
    return answer;
  }
  return (await keptAnswer(parts.environment, request)) ?? fromServer;
}

/** Recognises pages of captive portals, which may have any status. */
const isOwn = ({ headers }: Response) => headers.has(ownAnswerHeader);

/** Undefined if the request fails or takes too long. */
function inTime(fromServer: Promise<Response>): Promise<Response | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), patience);
    fromServer.then(resolve, () => resolve(undefined)).finally(() => clearTimeout(timer));
  });
}

async function cacheOf(environment: Environment): Promise<Cache | undefined> {
  const database = await openKeptDatabase(environment);
  try {
    const owner = await readFact(database, 'owner');
    return owner === undefined ? undefined : await openFileCache(environment, owner);
  } finally {
    database.close();
  }
}

/** Requests for a thumbnail get the whole picture. */
async function keptAnswer(
  environment: Environment,
  { url }: Request,
): Promise<Response | undefined> {
  const { pathname, searchParams } = new URL(url);
  const file = await (await cacheOf(environment))?.match(pathname);
  return file && searchParams.has('download') ? asDownload(file) : file;
}

function asDownload(file: Response): Response {
  const headers = new Headers(file.headers);
  const disposition = headers.get('content-disposition') ?? 'attachment';
  headers.set('content-disposition', disposition.replace(/^inline/, 'attachment'));
  return new Response(file.body, { headers });
}

/** Deletes the kept file if our server says that the document is deleted or no longer visible to the user. */
async function forgetIfGone(
  { environment, openTabChannel }: FileAnswerParts,
  { url }: Request,
  answer: Response,
): Promise<void> {
  const { pathname, searchParams } = new URL(url);
  const refusal = errorAnswer.safeParse(
    await answer
      .clone()
      .json()
      .catch(() => undefined),
  );
  // A missing thumbnail does not mean that the document is gone.
  if (!refusal.success || searchParams.has('thumbnail')) return;
  const isForgotten = await (await cacheOf(environment))?.delete(pathname);
  if (!isForgotten) return;
  const channel = openTabChannel();
  channel.send({ kind: 'files' });
  channel.close();
}
