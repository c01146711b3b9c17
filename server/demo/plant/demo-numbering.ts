import { type Building, type Floor, floorNumbers } from './demo-site.ts';
import type { TypePlan } from './demo-type-plan.ts';

export interface Numbering {
  /** Whether the code was still free; now it is taken. */
  reserve(code: string): boolean;
  /** The next free code, so that no two Anlagen of a site share a name. */
  next(plan: TypePlan, building: Building, floor: Floor): string;
}

export function createNumbering(): Numbering {
  const reserved = new Set<string>();
  const counts = new Map<string, number>();

  const prefixOf = (plan: TypePlan, building: Building, floor: Floor): string => {
    switch (plan.numbered) {
      case 'site':
        return `${plan.code} `;
      case 'building':
        return `${plan.code} ${building.number}.`;
      case 'floor':
        return `${plan.code} ${building.number}.${floorNumbers[floor]}.`;
    }
  };

  const reserve = (code: string): boolean => {
    if (reserved.has(code)) return false;
    reserved.add(code);
    return true;
  };

  const next = (plan: TypePlan, building: Building, floor: Floor): string => {
    const prefix = prefixOf(plan, building, floor);
    for (let number = (counts.get(prefix) ?? 0) + 1; ; number++) {
      const code = `${prefix}${String(number).padStart(plan.digits ?? 1, '0')}`;
      if (reserved.has(code)) continue;
      counts.set(prefix, number);
      return code;
    }
  };

  return { reserve, next };
}
