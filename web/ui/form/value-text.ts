/** Any field's value as text. */
export function valueText(value: unknown): string {
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '');
  return text || '(leer)';
}
