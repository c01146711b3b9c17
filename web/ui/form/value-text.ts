/** A field's value for the eye, whatever kind it is. */
export function valueText(value: unknown): string {
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '');
  return text || '(leer)';
}
