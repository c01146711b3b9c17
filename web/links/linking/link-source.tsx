import classes from './link-source.module.css';

/** Names the Anlage that is meant by "diese Anlage". */
export function LinkSource({ name }: { name: string }) {
  return (
    <p className={classes.source}>
      Diese Anlage: <strong>{name}</strong>
    </p>
  );
}
