import classes from './link-source.module.css';

/** Which Anlage is meant by "diese Anlage". */
export function LinkSource({ name }: { name: string }) {
  return (
    <p className={classes.source}>
      Diese Anlage: <strong>{name}</strong>
    </p>
  );
}
