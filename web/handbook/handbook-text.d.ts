/** The module that the build makes from the handbook (`build.ts`). */
declare module '*/handbuch.md' {
  /** In the order of the text, for the table of contents. */
  export const chapters: readonly { id: string; title: string }[];
  export const html: string;
}
