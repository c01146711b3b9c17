import { randomUUID } from 'node:crypto';
import type { DefectEntry } from '#contract/defects/defect-entries.ts';
import type { Defect, DefectChange, NewDefect } from '#contract/defects/defects.ts';
import type { Person } from '../test-app.ts';

/** The body of a new defect. */
export const sampleDefect = (equipmentId: string, fields: Partial<NewDefect> = {}): NewDefect => ({
  ...{ id: randomUUID(), equipmentId, taskId: null, pointId: null, pointLabel: null },
  ...{ severity: 'major', description: 'Abdeckung fehlt', mayContinue: 'restricted' },
  ...{ deadline: null, assigneeId: null },
  ...fields,
});

/** Creates and changes defects through the ordinary calls, for tests that need them. */
export function defectsOf(person: () => Person) {
  const send = async <T>(request: Parameters<Person['send']>[0]): Promise<T> => {
    const answer = await person().send(request);
    if (answer.statusCode >= 300) throw new Error(`${request.url}: ${answer.body}`);
    return answer.json<T>();
  };
  return {
    report: (equipmentId: string, fields?: Partial<NewDefect>) =>
      send<Defect>({
        ...{ method: 'POST', url: '/api/defects', payload: sampleDefect(equipmentId, fields) },
      }),
    change: (id: string, payload: DefectChange) =>
      send<Defect>({ method: 'PATCH', url: `/api/defects/${id}`, payload }),
    write: (id: string, text: string) =>
      send<DefectEntry>({
        ...{ method: 'POST', url: `/api/defects/${id}/entries` },
        payload: { id: randomUUID(), text },
      }),
  };
}
