import * as z from 'zod/mini';
import { call } from '../call.ts';

const person = z.object({ id: z.uuid(), name: z.string() });
export const responsiblePeopleCalls = {
  list: call({
    method: 'GET',
    path: '/api/inspections/people',
    summary: 'Personen, die für Prüfungen zuständig sein können, nach Namen',
    access: 'inspection.plan',
    shows: ['user'],
    answer: z.array(person),
  }),
};
