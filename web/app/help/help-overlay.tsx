import { Button } from '@mantine/core';
import {
  IconBook,
  IconBulb,
  IconEdit,
  IconListCheck,
  IconPlus,
  IconSearch,
} from '@tabler/icons-react';
import { Link } from 'wouter';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import classes from './help-overlay.module.css';

const groups = [
  {
    title: 'Suchen',
    Icon: IconSearch,
    commands: [
      'Suche Lüftungsanlage in Bauteil 3',
      'Zeige alle Anlagen im Erdgeschoss',
      'Finde Anlagen mit dem Tag Achtung',
    ],
  },
  {
    title: 'Anlegen',
    Icon: IconPlus,
    commands: [
      'Neue Anlage Umwälzpumpe in BT5, OG2',
      'Lege eine Brandmeldezentrale im Erdgeschoss an',
      'Füge das Tag Achtung hinzu',
    ],
  },
  {
    title: 'Szenarien',
    Icon: IconListCheck,
    commands: ['Starte Szenario Notstromprobe', 'Aufgabe erledigt', 'Notiz: Filter getauscht'],
  },
  {
    title: 'Korrekturen',
    Icon: IconEdit,
    commands: ['Nein, Etage OG3', 'Ändere den Typ in Kältemaschine', 'Letzte Eingabe löschen'],
  },
];

export function HelpOverlay({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Was kann ich sagen?">
      <div className={classes.groups}>
        {groups.map(({ title, Icon, commands }) => (
          <SectionCard title={title} icon={<Icon size={20} />} key={title}>
            {commands.map((command) => (
              <p className={classes.command} key={command}>
                „{command}“
              </p>
            ))}
          </SectionCard>
        ))}
      </div>
      <p className={classes.tip}>
        <IconBulb size={20} />
        <span>
          Tipp: Die Wörter <b>Stopp</b>, <b>Wiederholen</b> und <b>Abbrechen</b> können Sie
          jederzeit sagen.
        </span>
      </p>
      <Button
        className={classes.handbook ?? ''}
        component={Link}
        href="/handbuch"
        onClick={onClose}
        variant="light"
        leftSection={<IconBook size={20} />}
      >
        Handbuch öffnen
      </Button>
    </Dialog>
  );
}
