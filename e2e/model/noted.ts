/** What a browser knows of comments or links: the Anlage they belong to and their text. */
export interface Noted {
  equipmentId: string;
  text: string | null;
}
