import { IconFiles, IconSearch, IconUserShield } from '@tabler/icons-react';
import classes from './features.module.css';

const features = [
  {
    title: 'Live-Suche',
    text: 'Anlagen, Standorte und Tags in Sekunden finden, auch ohne Netz.',
    Icon: IconSearch,
  },
  {
    title: 'Dokumente und Fotos',
    text: 'Prüfprotokolle, Schaltpläne und Fotos direkt an der Anlage.',
    Icon: IconFiles,
  },
  {
    title: 'Rollenbasierte Zugriffskontrolle',
    text: 'Jeder sieht und ändert, was zu seiner Aufgabe gehört.',
    Icon: IconUserShield,
  },
];

export function Features() {
  return (
    <ul className={classes.features} aria-label="Funktionen">
      {features.map(({ title, text, Icon }) => (
        <li className={classes.feature} key={title}>
          <span className={classes.icon}>
            <Icon size={22} aria-hidden />
          </span>
          <div>
            <h2 className={classes.title}>{title}</h2>
            <p className={classes.text}>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
