import { Button } from '@mantine/core';
import { IconLinkPlus, IconPlus, IconScan } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { blankCodeInAddress, writtenBlankCode } from '#contract/codes/blank-codes.ts';
import { errors } from '#contract/errors.ts';
import { can } from '#contract/permissions.ts';
import { useAssignCode } from '#web/codes/use-assign-code.tsx';
import { useCurrentUser } from '#web/session/current-user.ts';
import { claiming } from './claimed-code.ts';
import { EquipmentPicker } from './equipment-picker.tsx';
import type { Lookup, UnknownKind } from './look-up-code.ts';
import { ScanPanel } from './scan-panel.tsx';

const texts: Record<UnknownKind, { title: string; text: string }> = {
  address: {
    title: 'Anlage nicht gefunden',
    text: 'Sie wurde gelöscht, oder das Etikett gehört zu einer anderen Installation.',
  },
  blank: { title: 'Leeres Etikett', text: 'Es gehört noch zu keiner Anlage.' },
  'not-issued': { title: 'Fremdes Etikett', text: errors.code_not_issued.message },
  foreign: { title: 'Unbekannter Code', text: 'Dieser Code ist keiner Anlage zugeordnet.' },
};

interface UnknownCodeProps {
  code: Extract<Lookup, { kind: 'unknown' }>;
  /** Called with the id of the Anlage that the code now belongs to. */
  onAssigned: (equipmentId: string) => void;
  onNext: () => void;
}

/** A code that leads nowhere yet: whoever may, assigns it to an Anlage or creates one for it. */
export function UnknownCode({ code: { value, is }, onAssigned, onNext }: UnknownCodeProps) {
  const user = useCurrentUser();
  const isAssignable = is !== 'not-issued' && can(user, 'code.create');
  const [isPicking, setPicking] = useState(false);
  const { assign, dialog } = useAssignCode(({ equipment }) => onAssigned(equipment.id));
  const blank = blankCodeInAddress(value);
  return (
    <ScanPanel
      title={texts[is].title}
      detail={blank === undefined ? value : writtenBlankCode(blank)}
      text={texts[is].text}
    >
      {isAssignable && (
        <Button
          variant="default"
          leftSection={<IconLinkPlus size={20} />}
          onClick={() => setPicking(true)}
        >
          Anlage auswählen
        </Button>
      )}
      {isAssignable && can(user, 'equipment.create') && (
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
