import { IconMapPin, IconSearch } from '@tabler/icons-react';
import { ColorBadge } from '#web/ui/color-badge.tsx';
import classes from './example-search.module.css';

const results = [
  { name: 'Lüftungsanlage RLT 04 OP-Trakt', type: 'Lüftungsanlage', location: 'BT3-OG3-C12' },
  { name: 'Lüftungsanlage RLT 07 Isolierzimmer', type: 'Lüftungsanlage', location: 'BT3-OG2-D11' },
];

/** A disabled example of a search. */
export function ExampleSearch() {
  return (
    <section className={classes.card} aria-label="Beispiel einer Suche">
      <div className={classes.search}>
        <IconSearch size={20} aria-hidden />
        <input
          className={classes.input}
          type="search"
          aria-label="Beispielsuche"
          placeholder="z. B. Lüftungsanlage BT3"
          disabled
        />
      </div>
      <ul className={classes.results}>
        {results.map(({ name, type, location }) => (
          <li className={classes.result} key={name}>
            <p className={classes.name}>{name}</p>
            <p className={classes.facts}>
              <ColorBadge color="#0891b2">{type}</ColorBadge>
              <span className={classes.location}>
                <IconMapPin size={16} aria-hidden />
                {location}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
