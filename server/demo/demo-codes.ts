import { blankCodeValue, makeBlankCode } from '#contract/codes/blank-codes.ts';
import { valueIdOf } from '#contract/codes/code-values.ts';
import type { EquipmentCode } from '#contract/codes/equipment-codes.ts';
import type { DemoAuthor } from './demo-accounts.ts';
import { momentBefore, momentSince } from './demo-calendar.ts';
import type { DemoEquipment } from './plant/demo-equipment.ts';
import { demoId, type SeededRandom, seededRandom } from './seeded-random.ts';

type DemoCode = Omit<EquipmentCode, 'createdBy'> & { createdBy: DemoAuthor };

/** Inventory numbers of the administration, and article numbers that the makers print on their type plates. */
export async function makeCodes(equipment: readonly DemoEquipment[]): Promise<DemoCode[]> {
  const random = seededRandom('codes');
  const codes: DemoCode[] = [];
  for (const [index, item] of equipment.entries()) {
    for (const value of valuesFor(random, index)) {
      const valueId = await valueIdOf(value);
      const createdAt = momentSince(random, item.createdAt);
      const id = demoId(`code:${value}`);
      const at = {
        createdAt,
        replacedAt: random.chance(0.04) ? momentSince(random, createdAt) : null,
      };
      codes.push({ id, equipmentId: item.id, value, valueId, ...at, createdBy: 'editor' });
    }
  }
  return codes;
}

/** A roll of stickers for the Anlagen that nobody has recorded yet. */
export async function makeBlankCodes() {
  const random = seededRandom('blank codes');
  const codes = Array.from({ length: 21 }, () =>
    makeBlankCode((limit) => random.whole(0, limit - 1)),
  );
  const batch = {
    ...{
      id: demoId('batch of blank codes'),
      count: codes.length,
      note: 'Rolle 1, Technikzentrale',
    },
    createdAt: momentBefore(random, 5, 60),
  };
  const blank = codes.map(async (code, position) => ({
    ...{ id: demoId(`blank code ${position}`), batchId: batch.id, code, position },
    valueId: await valueIdOf(blankCodeValue(code)),
  }));
  return { batch, codes: await Promise.all(blank) };
}

function valuesFor(random: SeededRandom, index: number): string[] {
  const values: string[] = [];
  if (random.chance(0.3)) values.push(`INV-${String(10_000 + index)}`);
  if (random.chance(0.08)) values.push(ean(index));
  return values;
}

/** An EAN-13 of the range for use within a company, with its check digit. */
function ean(index: number): string {
  const digits = `2${String(471_100_000 + index).padStart(11, '0')}`;
  const sum = [...digits].reduce(
    (sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 1 : 3),
    0,
  );
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
