import {
  IconBook,
  IconBrightness,
  IconCalendarTime,
  IconClipboardCheck,
  IconFileImport,
  IconHistory,
  IconInfoCircle,
  IconKey,
  IconListCheck,
  IconMessageQuestion,
  IconPalette,
  IconShieldLock,
  IconUserCircle,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { nameOf, roleLabels } from '#contract/people.ts';
import { can } from '#contract/permissions.ts';
import { DefectsSettingRow } from '#web/defects/defects-setting-row.tsx';
import { DueSettingRow } from '#web/inspections/due/due-setting-row.tsx';
import { useCurrentUser } from '#web/session/current-user.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { SettingGroup } from '#web/ui/page/setting-group.tsx';
import { SettingRow } from '#web/ui/page/setting-row.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { UsersSettingRow } from '#web/users/users-setting-row.tsx';
import { InstallRow } from '../install/install-row.tsx';
import classes from './settings-page.module.css';

const HelpOverlay = lazyPart(async () => (await import('../help/help-overlay.tsx')).HelpOverlay);

export function AccountGroup() {
  const user = useCurrentUser();
  return (
    <SettingGroup title="Ihr Konto" className={classes.account}>
      <SettingRow
        icon={<IconUserCircle size={20} />}
        title="Mein Konto"
        description={`${nameOf(user)} · ${roleLabels[user.role]}`}
        href="/account"
      />
    </SettingGroup>
  );
}

export function InspectionGroup() {
  return (
    <SettingGroup title="Prüfungen und Mängel" className={classes.inspections}>
      <DueSettingRow />
      <DefectsSettingRow />
      <SettingRow
        icon={<IconClipboardCheck size={20} />}
        title="Prüfarten"
        description="Was wie oft und von wem geprüft wird"
        href="/inspection-kinds"
      />
    </SettingGroup>
  );
}

export function AdministrationGroup() {
  const user = useCurrentUser();
  const rows = [
    can(user, 'user.manage') && <UsersSettingRow key="users" />,
    can(user, 'equipment-type.manage') && (
      <SettingRow
        key="equipment-types"
        icon={<IconPalette size={20} />}
        title="Anlagentypen"
        description="Typen und ihre Farben"
        href="/admin/equipment-types"
      />
    ),
    can(user, 'import.manage') && (
      <SettingRow
        key="import"
        icon={<IconFileImport size={20} />}
        title="Import"
        description="Listen aus Excel oder CSV übernehmen"
        href="/admin/import"
      />
    ),
    can(user, 'audit-log.read') && (
      <SettingRow
        key="audit-log"
        icon={<IconHistory size={20} />}
        title="System-Aktivitätsprotokoll"
        description="Wer hat wann was geändert"
        href="/admin/audit-log"
      />
    ),
    can(user, 'emergency-access.manage') && (
      <SettingRow
        key="emergency-codes"
        icon={<IconKey size={20} />}
        title="Notfallcodes"
        description="Betrachter im Notfall schreiben lassen"
        href="/admin/emergency-codes"
      />
    ),
    can(user, 'retention.manage') && (
      <SettingRow
        key="retention"
        icon={<IconCalendarTime size={20} />}
        title="Aufbewahrungsfristen"
        description="Wie lange Daten bleiben, was zuletzt entfernt wurde"
        href="/admin/retention"
      />
    ),
    can(user, 'job.manage') && (
      <SettingRow
        key="jobs"
        icon={<IconListCheck size={20} />}
        title="Hintergrundarbeiten"
        description="Was wartet, läuft oder fehlgeschlagen ist"
        href="/admin/jobs"
      />
    ),
  ].filter(Boolean);

  return (
    rows.length > 0 && (
      <SettingGroup title="Administration" className={classes.administration}>
        {rows}
      </SettingGroup>
    )
  );
}

export function AppGroup() {
  // Undefined until it is first opened, so that its code is loaded only then.
  const [isHelpOpen, setHelpOpen] = useState<boolean>();
  return (
    <SettingGroup title="App" className={classes.app}>
      <InstallRow />
      <SettingRow
        icon={<IconBook size={20} />}
        title="Handbuch"
        description="Wie die Anwendung bedient wird, mit Bildern"
        href="/handbuch"
      />
      <SettingRow
        icon={<IconMessageQuestion size={20} />}
        title="Was kann ich sagen?"
        description="Beispiele für Befehle"
        onClick={() => setHelpOpen(true)}
      />
      {isHelpOpen !== undefined && (
        <HelpOverlay opened={isHelpOpen} onClose={() => setHelpOpen(false)} />
      )}
    </SettingGroup>
  );
}

export function LaterGroup() {
  return (
    <SettingGroup title="Weitere" className={classes.later}>
      <LaterRow icon={<IconShieldLock size={20} />} title="Sicherheitseinstellungen" />
      <LaterRow icon={<IconBrightness size={20} />} title="Erscheinungsbild" />
      <LaterRow icon={<IconInfoCircle size={20} />} title="Über die App" />
    </SettingGroup>
  );
}

function LaterRow({ icon, title }: { icon: ReactNode; title: string }) {
  return <SettingRow icon={icon} title={title} status={<Pill>Bald verfügbar</Pill>} disabled />;
}
