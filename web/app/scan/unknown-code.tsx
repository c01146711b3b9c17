import { Button } from '@mantine/core';
import { IconLinkPlus, IconPlus, IconScan } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { blankCodeInAddress, writtenBlankCode } from '#contract/codes/blank-codes.ts';
import { can } from '#contract/permissions.ts';
import { codeKindTexts } from '#web/codes/code-texts.ts';
import { isAssignable } from '#web/codes/resolve-code.ts';
import { useAssignCode } from '#web/codes/use-assign-code.tsx';
import { useCurrentUser } from '#web/session/current-user.ts';
import { claiming } from './claimed-code.ts';
import { EquipmentPicker } from './equipment-picker.tsx';
import type { Lookup } from './look-up-code.ts';
import { ScanPanel } from './scan-panel.tsx';

const titles: Record<Unknown['is'], string> = {
  address: 'Anlage nicht gefunden',
  blank: 'Leeres Etikett',
  'not-issued': 'Fremdes Etikett',
  unreadable: 'Code nicht lesbar',
  'too-long': 'Unbekannter Code',
  unstorable: 'Unbekannter Code',
  foreign: 'Unbekannter Code',
};

const textOf = (is: Unknown['is']) =>
  is === 'address'
    ? 'Sie wurde gelöscht, oder das Etikett gehört zu einer anderen Installation.'
    : codeKindTexts[is];

const whoAssigns = 'Zuordnen kann ihn, wer Anlagen bearbeiten darf.';

type Unknown = Extract<Lookup, { kind: 'unknown' }>;

interface UnknownCodeProps {
  code: Unknown;
  /** Called with the id of the Anlage that the code now belongs to. */
  onAssigned: (equipmentId: string) => void;
  onNext: () => void;
}

/** A code that leads nowhere yet: whoever may, assigns it to an Anlage or creates one for it. */
export function UnknownCode({ code: { value, is }, onAssigned, onNext }: UnknownCodeProps) {
  const user = useCurrentUser();
  const isFree = is === 'address' || isAssignable({ kind: is });
  const mayAssign = can(user, 'code.create') && isFree;
  const [isPicking, setPicking] = useState(false);
  const { assign, isAssigning, dialog } = useAssignCode(({ equipment }) =>
    onAssigned(equipment.id),
  );
  const blank = blankCodeInAddress(value);
  return (
    <ScanPanel
      title={titles[is]}
      detail={blank === undefined ? value : writtenBlankCode(blank)}
      text={isFree && !mayAssign ? `${textOf(is)} ${whoAssigns}` : textOf(is)}
    >
      {mayAssign && (
        <Button
          variant="default"
          leftSection={<IconLinkPlus size={20} />}
          loading={isAssigning}
          onClick={() => setPicking(true)}
        >
          Anlage auswählen
        </Button>
      )}
      {mayAssign && can(user, 'equipment.create') && (
        <Button
          {...({ component: Link, href: '/create', state: claiming(value) } as const)}
          variant="default"
          leftSection={<IconPlus size={20} />}
        >
          Neue Anlage anlegen
        </Button>
      )}
      <Button leftSection={<IconScan size={20} />} onClick={onNext}>
        Weiter scannen
      </Button>
      <EquipmentPicker
        opened={isPicking}
        onClose={() => setPicking(false)}
        onPick={(equipment) => {
          setPicking(false);
          assign({ equipment, text: value });
        }}
      />
      {dialog}
    </ScanPanel>
  );
}
