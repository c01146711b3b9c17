/** The service worker's answer for the file of a document: the server's, or the kept one where it is silent. */
import { ownAnswerHeader } from '#contract/call.ts';
import { errorAnswer } from '#contract/errors.ts';
import type { Channel } from '../storage/channel.ts';
import type { Environment } from '../storage/environment.ts';
import { openKeptDatabase, readFact } from '../storage/kept-database.ts';
import { openFileCache } from './file-cache.ts';

/** After this long a kept file is better than none. */
const patience = 5_000;

const gatewayStatuses = [502, 503, 504];

interface Surroundings {
  environment: Environment;
  openChannel: () => Channel;
}

export async function answerFile(around: Surroundings, request: Request): Promise<Response> {
  const asked = around.environment.fetch(request);
  asked.catch(() => {});
  const answer = await inTime(asked);
  if (answer && isOwn(answer) && !gatewayStatuses.includes(answer.status)) {
    if (answer.status === 404 || answer.status === 403) await forgetIfGone(around, request, answer);
    return answer;
  }
  return (await kept(around.environment, request)) ?? asked;
}

/** A captive portal's page is no file, whatever its status. */
const isOwn = ({ headers }: Response) => headers.has(ownAnswerHeader);

/** Undefined when nobody answers, or not for a while. */
function inTime(asked: Promise<Response>): Promise<Response | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), patience);
    asked.then(resolve, () => resolve(undefined)).finally(() => clearTimeout(timer));
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

/** A small picture is answered with the whole one. */
async function kept(environment: Environment, { url }: Request): Promise<Response | undefined> {
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

/** Deleted, or no longer for this person: by this application's own word. */
async function forgetIfGone(
  { environment, openChannel }: Surroundings,
  { url }: Request,
  answer: Response,
): Promise<void> {
  const { pathname, searchParams } = new URL(url);
  const told = errorAnswer.safeParse(
    await answer
      .clone()
      .json()
      .catch(() => undefined),
  );
  // There are documents without a small picture.
  if (!told.success || searchParams.has('thumbnail')) return;
  const isForgotten = await (await cacheOf(environment))?.delete(pathname);
  if (isForgotten) openChannel().tell({ kind: 'files' });
}
