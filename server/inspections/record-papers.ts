/** Reads what the paper of closed records needs: the records around them, and small versions of their photos. */
import { buffer } from 'node:stream/consumers';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import { loadSharp } from '../load-sharp.ts';
import type { Photo, RecordPaper } from '../protocol/record-paper.ts';
import type { Storage } from '../storage/storage.ts';
import { recordJson } from './inspection-records-store.ts';

/** Enough for a third of the width of a page. */
const longestSide = 500;
/** A small file may unpack to any number of pixels. */
const mostPixels = 100_000_000;
const longestSeconds = 20;

interface PhotoFile {
  caption: string;
  objectPath: string;
}

type Found = Omit<RecordPaper, 'photos' | 'morePhotos'> & { files: PhotoFile[] };

/** Photos of the record, of its task and of its defects; private ones are for nobody else. */
const files = sql`coalesce((select json_agg(json_build_object('caption', d.title,
      'objectPath', d.object_path) order by d.created_at, d.id)
    from equipment_documents d
    where not d.is_private and d.mime_type like 'image/%' and d.attached_to in (
      select e.id union all select e.task_id union all
      select (listed ->> 'id')::uuid from jsonb_array_elements(e.defects || e.verified) listed)), '[]')`;

const corrections = sql`coalesce((select json_agg(json_build_object('id', correction.id,
      'doneOn', correction.done_on, 'reason', correction.corrects ->> 'reason')
      order by correction.closed_at desc, correction.id desc)
    from inspection_records correction where correction.corrects ->> 'id' = e.id::text), '[]')`;

const followed = sql`(select json_build_object('doneOn', earlier.done_on, 'points', earlier.points)
    from inspection_records earlier where earlier.id = e.follows_up_id)`;

/** The papers of the records of the alias `e` that meet a condition, with at most so many photos together. */
export async function readPapers(
  { executor, storage }: { executor: Executor; storage: Storage },
  condition: SQL,
  { mostPhotos, signal }: { mostPhotos: number; signal: AbortSignal },
): Promise<RecordPaper[]> {
  const { rows } = await executor.execute<{ paper: Found }>(sql`
    select json_build_object('record', ${recordJson}, 'signature', e.signature,
      'correctedBy', ${corrections}, 'before', ${followed}, 'files', ${files}) as paper
    from inspection_records e where ${condition} order by e.id`);
  let left = mostPhotos;
  const papers: RecordPaper[] = [];
  for (const { paper } of rows) {
    const { files: all, ...found } = paper;
    const photos: Photo[] = [];
    for (const file of all.slice(0, left)) {
      signal.throwIfAborted();
      const photo = await readPhoto(storage, file);
      if (photo) photos.push(photo);
    }
    left -= photos.length;
    papers.push({ ...found, photos, morePhotos: all.length - photos.length });
  }
  return papers;
}

/** Undefined for a file that is missing or no picture that can be read: the paper then counts it among the others. */
async function readPhoto(
  storage: Storage,
  { caption, objectPath }: PhotoFile,
): Promise<Photo | undefined> {
  const content = await storage.read(objectPath);
  if (!content) return undefined;
  const file = await buffer(content);
  const sharp = await loadSharp();
  const picture = sharp(file, { limitInputPixels: mostPixels, sequentialRead: true })
    .rotate()
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: 72 })
    .timeout({ seconds: longestSeconds });
  try {
    return { caption, bytes: await picture.toBuffer() };
  } catch {
    // A picture that cannot be decoded is at the Anlage, where a browser may still show it.
    return undefined;
  }
}
