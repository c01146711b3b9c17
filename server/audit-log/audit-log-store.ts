import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AuditQuery } from '#contract/audit-log/audit-entries.ts';
import type { Executor } from '../db/database.ts';
import { personName } from '../db/person-name.ts';
import { auditLog, users } from '../db/tables/index.ts';
import { fromMark, matching, type PageMarks, type Start } from './page-marks.ts';

const actor = {
  userDisplayName: users.displayName,
  userFirstName: users.firstName,
  userLastName: users.lastName,
  userEmail: users.email,
};

const subjects = alias(users, 'subject');
/** Earlier versions may have written any text as an id. */
const subjectId = sql`case when ${auditLog.entityType} = 'user'
  and ${auditLog.entityId} ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  then ${auditLog.entityId}::uuid end`;
const subjectName = () =>
  sql<string | null>`case when ${subjects.id} is null then null else ${personName('subject')} end`;

const newestFirst = [desc(auditLog.createdAt), desc(auditLog.id)];

const { device: _, ...shownColumns } = getTableColumns(auditLog);

/**
 * The newest first. The entries of the page are found in an index alone: earlier entries are skipped there and never
 * read, and if they are very many, only those since a mark are skipped.
 */
export async function listPage(executor: Executor, query: AuditQuery, marks: PageMarks) {
  return entriesFrom(executor, query, await marks.startOf(executor, query));
}

export function entriesFrom(executor: Executor, query: AuditQuery, start?: Start) {
  const page = executor
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        matching(query),
        query.entityId ? eq(auditLog.entityId, query.entityId) : undefined,
        start && fromMark(start.mark),
      ),
    )
    .orderBy(...newestFirst)
    .limit(query.limit)
    .offset(start ? start.skip : query.offset)
    .as('page');
  return executor
    .select({ ...shownColumns, ...actor, subjectName: subjectName() })
    .from(page)
    .innerJoin(auditLog, eq(auditLog.id, page.id))
    .leftJoin(users, eq(users.id, auditLog.userId))
    .leftJoin(subjects, eq(subjects.id, subjectId))
    .orderBy(...newestFirst);
}
