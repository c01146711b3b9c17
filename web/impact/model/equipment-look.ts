import { type ComponentType, createContext, useContext } from 'react';
import type { EquipmentSummary } from '#contract/equipment/equipment-summary.ts';

/** The look of an Anlage belongs to another noun, so the page provides it. */
interface EquipmentLook {
  /** Type and location. */
  Facts: ComponentType<Pick<EquipmentSummary, 'type' | 'locationRaw'>>;
  colorOf: (type: string) => string;
}

const Look = createContext<EquipmentLook | undefined>(undefined);

export const EquipmentLookProvider = Look.Provider;

export function useEquipmentLook(): EquipmentLook {
  const look = useContext(Look);
  if (!look) throw new Error('no page has said how an Anlage looks');
  return look;
}
