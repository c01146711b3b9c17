import { asc, eq, sql } from 'drizzle-orm';
import type { StickerTemplate } from '#contract/stickers/sticker-templates.ts';
import type { Executor, Tx } from '../db/database.ts';
import { personNameOrNull } from '../db/person-name.ts';
import { stickerTemplates as templates, users } from '../db/tables/index.ts';
import type { LogoPicture } from './logo-picture.ts';

const { id, name, layout, ownText, updatedAt, logoWidth, logoHeight } = templates;

const record = {
  ...{ id, name, layout, ownText, updatedAt },
  logo: sql<StickerTemplate['logo']>`case when ${templates.logo} is not null
    then json_build_object('width', ${logoWidth}, 'height', ${logoHeight}) end`,
  updatedByName: personNameOrNull('users'),
};

export function list(executor: Executor): Promise<StickerTemplate[]> {
  return executor
    .select(record)
    .from(templates)
    .leftJoin(users, eq(users.id, templates.updatedBy))
    .orderBy(asc(name), asc(id));
}

async function find(executor: Executor, wanted: string): Promise<StickerTemplate> {
  const [found] = await executor
    .select(record)
    .from(templates)
    .leftJoin(users, eq(users.id, templates.updatedBy))
    .where(eq(id, wanted));
  if (!found) throw new Error('a template got lost');
  return found;
}

/** With the bytes of its logo. */
export async function findWithLogo(executor: Executor, wanted: string) {
  const [found] = await executor
    .select({ name, logo: templates.logo })
    .from(templates)
    .where(eq(id, wanted));
  return found;
}

/** All templates. Until the transaction ends nobody else writes one, so that no two get the same name. */
export async function listForWriting(tx: Tx): Promise<StickerTemplate[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('sticker_templates'))`);
  return list(tx);
}

type Fields = Pick<StickerTemplate, 'name' | 'layout' | 'ownText'> & {
  /** Undefined: the logo stays as it is. */
  logo: LogoPicture | null | undefined;
};

const columnsOf = ({ logo, ...fields }: Fields) => ({
  ...fields,
  ...(logo === undefined
    ? {}
    : {
        logo: logo?.bytes ?? null,
        logoWidth: logo?.width ?? null,
        logoHeight: logo?.height ?? null,
      }),
});

/** Undefined if the id is taken. */
export async function insert(
  tx: Tx,
  { id: wanted, ...fields }: Fields & { id: string | undefined },
  userId: string,
): Promise<StickerTemplate | undefined> {
  const [made] = await tx
    .insert(templates)
    .values({
      ...columnsOf(fields),
      ...(wanted ? { id: wanted } : {}),
      ...{ createdBy: userId, updatedBy: userId },
    })
    .onConflictDoNothing()
    .returning({ id });
  return made && find(tx, made.id);
}

export async function update(
  tx: Tx,
  wanted: string,
  fields: Fields,
  userId: string,
): Promise<StickerTemplate> {
  await tx
    .update(templates)
    .set({
      ...columnsOf(fields),
      updatedBy: userId,
      // Later than the version that the sender has seen, whatever the clock says.
      updatedAt: sql`greatest(now(), ${updatedAt} + interval '1 millisecond')`,
    })
    .where(eq(id, wanted));
  return find(tx, wanted);
}

export async function remove(tx: Tx, wanted: string): Promise<void> {
  await tx.delete(templates).where(eq(id, wanted));
}
