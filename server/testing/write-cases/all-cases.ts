import type { Call } from '#contract/call.ts';
import { loadAllCalls } from '../all-calls.ts';
import { emergencyCases, jobCases, notificationCases } from './admin-cases.ts';
import { codeCases } from './code-cases.ts';
import { defectCases } from './defect-cases.ts';
import { documentCases } from './document-cases.ts';
import { commentCases, equipmentCases, typeCases } from './equipment-cases.ts';
import { importCases } from './import-cases.ts';
import { inspectionCases } from './inspection-cases.ts';
import { accountCases, userCases } from './people-cases.ts';
import { calendarCases, otherCases, quickSearchCases } from './personal-cases.ts';
import { linkCases, safetyCases } from './relation-cases.ts';
import { scenarioCases } from './scenario-cases.ts';
import { stickerCases } from './sticker-cases.ts';
import type { World, WriteCase, WriteCases } from './write-case.ts';

/** Every write of the contract, by its method and path. */
export const writeCases: WriteCases = {
  ...equipmentCases,
  ...commentCases,
  ...codeCases,
  ...typeCases,
  ...documentCases,
  ...linkCases,
  ...safetyCases,
  ...quickSearchCases,
  ...calendarCases,
  ...scenarioCases,
  ...inspectionCases,
  ...defectCases,
  ...userCases,
  ...accountCases,
  ...notificationCases,
  ...emergencyCases,
  ...jobCases,
  ...importCases,
  ...stickerCases,
  ...otherCases,
};

/** Every call of the contract that writes. */
export async function loadWrites(): Promise<{ name: string; call: Call }[]> {
  const calls = await loadAllCalls();
  return calls
    .filter(({ method, onlyReads }) => method !== 'GET' && !onlyReads)
    .map((call) => ({ name: `${call.method} ${call.path}`, call }));
}

export async function caseOf(name: string, world: World): Promise<WriteCase> {
  const prepare = writeCases[name];
  if (!prepare) throw new Error(`server/testing/write-cases says nothing of ${name}`);
  return prepare(world);
}
