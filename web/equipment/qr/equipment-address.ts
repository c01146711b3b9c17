/** What the code on an Anlage's door says. */
export function equipmentAddress(id: string): string {
  return `${window.location.origin}/equipment/${id}`;
}
