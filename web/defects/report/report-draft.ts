import * as z from 'zod/mini';
import type { DefectFields } from '#contract/defects/defects.ts';
import { formDraft, useFormDraft } from '#web/session/drafts.ts';
import { defectValues, emptyDefect } from './defect-values.ts';

const schema = z.object({
  values: defectValues,
  /** A defect that was sent and not confirmed. The same id makes a second attempt the same defect. */
  sent: z.optional(z.object({ content: z.string(), id: z.string() })),
});

/** What is typed survives a reload, for each place from which a defect of an Anlage is reported. */
export function useReportDraft(
  userId: string,
  place: { equipmentId: string; taskId?: string | undefined; pointId?: string | undefined },
) {
  const name = ['defect', place.equipmentId, place.taskId, place.pointId].filter(Boolean).join(':');
  const { draft, change, stored } = useFormDraft(() =>
    formDraft([userId, name], schema, { values: emptyDefect }),
  );
  return {
    values: draft.values,
    isEmpty: JSON.stringify(draft.values) === JSON.stringify(emptyDefect),
    write: (part: Partial<typeof draft.values>) =>
      change(({ values }) => ({ values: { ...values, ...part } })),
    /** Returns the id for these fields, the same for every attempt. */
    send: (fields: DefectFields): string => {
      const content = JSON.stringify(fields);
      const { sent } = stored.read();
      const id = sent?.content === content ? sent.id : crypto.randomUUID();
      change({ sent: { content, id } });
      return id;
    },
    clear: () => change({ values: emptyDefect, sent: undefined }),
  };
}
