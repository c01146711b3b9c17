import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '#contract/errors.ts';
import type { QueueItem } from '#web/offline/storage/queue-item.ts';
import { aQueueItem } from '#web/testing/samples/a-queue-item.ts';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import { problemOf, repeatGroups, screenOf } from './problem.ts';

const row = anEquipment();
const conflict = { fields: [{ field: 'name', mine: 'A', theirs: 'B' }], current: row };

const failed = (code: ErrorCode, fields: Partial<QueueItem> = {}, details?: unknown) =>
  aQueueItem({ state: 'failed', error: { code, message: '', details }, after: row, ...fields });

describe('why a person has to decide', () => {
  it('is a conflict when both changed the same field', () => {
    expect(problemOf(failed('conflict', {}, conflict))).toEqual({ kind: 'conflict', conflict });
  });

  it('is a change elsewhere to what was deleted here', () => {
    const item = failed('conflict', { action: 'delete' }, conflict);
    expect(problemOf(item)).toEqual({ kind: 'changed-elsewhere', conflict });
  });

  it.each(['update', 'delete'] as const)('is a contested comment: %s', (action) => {
    const contest = {
      fields: [{ field: 'content', mine: 'A', theirs: 'B' }],
      current: { content: 'B' },
    };
    const item = failed('conflict', { type: 'comment', action }, contest);
    expect(problemOf(item)).toEqual({ kind: 'contested', contest });
  });

  it('is a deletion elsewhere of what was changed here', () => {
    const deleted = { kind: 'deleted-elsewhere', isRecreatable: true };
    expect(problemOf(failed('equipment_not_found'))).toEqual(deleted);
    const data = { params: { id: 'pumpe', commentId: 'c' }, body: { content: 'A' } };
    const comment = failed('not_found', { type: 'comment', data });
    expect(problemOf(comment)).toEqual(deleted);
  });

  it('is a deletion elsewhere without a way to create it anew if the file is gone', () => {
    const document = failed('document_not_found', { type: 'document' });
    expect(problemOf(document)).toEqual({ kind: 'deleted-elsewhere', isRecreatable: false });
  });

  it.each([
    ['duplicate_equipment', {}, true],
    ['invalid_input', { action: 'create' }, true],
    ['forbidden', {}, false],
    ['invalid_input', { type: 'comment', action: 'create' }, false],
    ['conflict', {}, false],
  ] as const)('is a refusal with %s; %j can be corrected: %s', (code, fields, isCorrectable) => {
    const refused = { kind: 'refused', isCorrectable, isRepeatable: true };
    expect(problemOf(failed(code, fields))).toEqual(refused);
  });

  it.each([
    ['run_finished', 'scenario_task'],
    ['task_not_found', 'scenario_task_note'],
    ['file_content_mismatch', 'document'],
    ['link_to_itself', 'link'],
    ['equipment_not_found', 'comment'],
    ['equipment_not_found', 'document'],
  ] as const)('is a refusal for good with %s of a %s', (code, type) => {
    const isNew = type === 'document' || type === 'comment';
    const item = failed(code, { type, action: isNew ? 'create' : 'update' });
    expect(problemOf(item)).toMatchObject({ kind: 'refused', isRepeatable: false });
  });
});

describe('what a person can send again together', () => {
  const refused = (code: ErrorCode, message: string, type: QueueItem['type'] = 'comment') =>
    failed(code, { type, action: 'create', error: { code, message } });

  it('are all changes with the same reason, where there are several', () => {
    const lost = [refused('forbidden', 'Nein.'), refused('forbidden', 'Nein.')];
    const others = [
      refused('forbidden', 'Auch nein.'),
      refused('run_finished', 'Zu spät.'),
      refused('run_finished', 'Zu spät.'),
      failed('conflict', {}, conflict),
      failed('conflict', {}, conflict),
    ];
    expect(repeatGroups([...others, ...lost])).toEqual([{ reason: 'Nein.', items: lost }]);
  });
});

describe('the screen behind a change', () => {
  const data = { params: { id: row.id } };
  const anlage = { label: 'Zur Anlage', href: `/equipment/${row.id}` };

  it('is the one of the changed Anlage, or of the one that was commented on', () => {
    expect(screenOf(failed('conflict', { data }))).toEqual(anlage);
    const comment = { type: 'comment', action: 'create', data } as const;
    expect(screenOf(failed('forbidden', comment))).toEqual(anlage);
  });

  it('is the one of the Anlage whose document could not be sent or changed', () => {
    const body = { id: 'd', equipmentId: row.id };
    const document = { type: 'document', action: 'create', data: { body } } as const;
    expect(screenOf(failed('file_content_mismatch', document))).toEqual(anlage);
    expect(screenOf(failed('equipment_not_found', document))).toBeUndefined();
    const params = { id: 'd', equipmentId: row.id };
    const changed = { type: 'document', data: { params, body: { title: 'A' } } } as const;
    expect(screenOf(failed('conflict', changed))).toEqual(anlage);
  });

  it('is the one of the safety point, or of the run of the task', () => {
    const point = { type: 'safety_point', data } as const;
    expect(screenOf(failed('conflict', point))).toEqual({
      ...{ label: 'Zum Absicherungspunkt', href: `/safety-points/${row.id}` },
    });
    expect(screenOf(failed('safety_point_not_found', point))).toBeUndefined();
    const task = { type: 'scenario_task', data: { params: { taskId: 't', runId: 'r' } } } as const;
    expect(screenOf(failed('conflict', task))).toEqual({
      ...{ label: 'Zum Szenario-Lauf', href: '/scenario-runs/r' },
    });
    expect(screenOf(failed('task_not_found', task))).toBeUndefined();
  });

  it('does not exist if the record was deleted, or for other kinds', () => {
    expect(screenOf(failed('equipment_not_found', { data }))).toBeUndefined();
    const button = { type: 'quick_search_button', data } as const;
    expect(screenOf(failed('not_found', button))).toBeUndefined();
  });
});
