import { IconDots, IconLayoutList, IconListCheck, IconPlus, IconSearch } from '@tabler/icons-react';
import { sessionState } from '#web/session/session-state.ts';

export const tabs = [
  { path: '/scenarios', label: 'Szenario', Icon: IconListCheck },
  { path: '/create', label: 'Anlegen', Icon: IconPlus },
  { path: '/', label: 'Suchen', Icon: IconSearch },
  { path: '/manage', label: 'Verwalten', Icon: IconLayoutList },
  { path: '/settings', label: 'Mehr', Icon: IconDots },
] as const;

type TabPath = (typeof tabs)[number]['path'];

const sections: [prefix: string, tab: TabPath][] = [
  ['/scenario', '/scenarios'],
  ['/create', '/create'],
  ['/manage', '/manage'],
  ['/stickers', '/manage'],
  ['/blank-codes', '/manage'],
  ['/due', '/'],
  ['/inspection-kinds', '/settings'],
  ['/settings', '/settings'],
  ['/account', '/settings'],
  ['/admin', '/settings'],
  ['/history', '/settings'],
  ['/handbuch', '/settings'],
];

/** The tab a route belongs to; an Anlage belongs to the list it was opened from. */
export function activeTab(pathname: string): TabPath | undefined {
  if (pathname === '/' || pathname === '/scan') return '/';
  if (/^\/(equipment|link-equipment|safety-points)\b/.test(pathname)) {
    return sessionState.detailSource.read() === '/manage' ? '/manage' : '/';
  }
  return sections.find(([prefix]) => pathname.startsWith(prefix))?.[1];
}
