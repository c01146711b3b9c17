import type { Role } from '#contract/people.ts';
import { demoId } from './seeded-random.ts';

interface Button {
  searchTerm: string;
  displayLabel: string;
}

const button = (searchTerm: string, displayLabel = searchTerm): Button => ({
  searchTerm,
  displayLabel,
});

const buttonsByRole: Partial<Record<Role, readonly Button[]>> = {
  admin: [button('BT3'), button('Achtung'), button('Brandmeldezentrale', 'BMZ'), button('Küche')],
  reviewer: [button('DIN 14675', 'Brandmelder'), button('DGUV V3'), button('VDI 6022', 'Hygiene')],
  editor: [
    button('BT3'),
    button('SV-Netz'),
    button('Kältemaschine', 'Kälte'),
    button('aufzug', 'Aufzüge'),
  ],
  viewer: [button('BT5'), button('Unterverteilung', 'Verteiler'), button('Brandschutz')],
};

export interface DemoButton extends Button {
  id: string;
  role: Role;
  order: number;
}

export function makeQuickSearchButtons(): DemoButton[] {
  return Object.entries(buttonsByRole).flatMap(([role, buttons]) =>
    buttons.map((entry, order) => ({
      ...entry,
      id: demoId(`quick-search:${role}:${order}`),
      role: role as Role,
      order,
    })),
  );
}
