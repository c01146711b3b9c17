/** Blanks around a note are not sent, and so do not count. */
export function fits(note: string, limit: number): boolean {
  return note.trim().length <= limit;
}
