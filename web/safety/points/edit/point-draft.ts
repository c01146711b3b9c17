import * as z from 'zod/mini';
import { conflictDetails, type LastChange } from '#contract/conflict.ts';
import type { AppError } from '#contract/errors.ts';
import type { SafetyPoint, SafetyPointFields } from '#contract/safety/safety.ts';
import { draftEntry } from '#web/session/drafts.ts';
import { pointFrom } from '../../propose/point-problems.ts';
import { type PointFields, pointFields } from '../../propose/safety-draft.ts';

/** The typed values, and the saved ones when the user began to edit. */
const draft = z.object({ values: pointFields, seen: pointFields });
export type PointDraft = z.infer<typeof draft>;

export const pointDraft = (pointId: string, userId: string) =>
  draftEntry(userId, `safety-point:${pointId}`, draft);

export function unchanged(point: SafetyPoint): PointDraft {
  const { identifier, site, floor, column, description } = point;
  const values: PointFields = {
    identifier,
    site: site ?? '',
    floor: floor ?? '',
    column: column ?? '',
    description: description ?? '',
  };
  return { values, seen: values };
}

interface Correction {
  /** The fields that saving would change. */
  fields: Partial<SafetyPointFields>;
  seen: Partial<SafetyPointFields>;
}

export function correctionIn({ values, seen }: PointDraft): Correction {
  const [now, before] = [pointFrom(values), pointFrom(seen)];
  const names = (Object.keys(now) as (keyof SafetyPointFields)[]).filter(
    (name) => now[name] !== before[name],
  );
  const pick = (fields: SafetyPointFields) =>
    Object.fromEntries(names.map((name) => [name, fields[name]]));
  return { fields: pick(now), seen: pick(before) };
}

export const isChanged = (edit: PointDraft): boolean =>
  Object.keys(correctionIn(edit).fields).length > 0;

interface Theirs {
  fields: Partial<PointFields>;
  changedBy: LastChange | undefined;
}

/** What others have written into the same fields; undefined if the server refused it for another reason. */
export function theirsIn({ code, details }: AppError): Theirs | undefined {
  const { data } = conflictDetails.safeParse(code === 'conflict' ? details : undefined);
  const texts = data?.fields.map(({ field, theirs }) => [field, String(theirs ?? '')]);
  return texts && { fields: Object.fromEntries(texts), changedBy: data?.changedBy };
}
