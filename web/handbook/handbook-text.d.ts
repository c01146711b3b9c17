/** What the build makes of the handbook (`build.ts`). */
declare module '*/handbuch.md' {
  /** In the order of the text, for the list of contents. */
  export const chapters: readonly { id: string; title: string }[];
  export const html: string;
}
