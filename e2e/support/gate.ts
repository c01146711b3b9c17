/**
 * The tags of a journey that `npm test` runs: on the phone, or with `wide` on the desktop if the journey is about its
 * layout. The screens that it opens are paths of web/app/routes.tsx; a test there fails if no journey of the gate opens
 * a screen.
 */
export const gate = (...screens: string[]) => ['@gate', ...screens.map((path) => `@${path}`)];

export const wide = '@wide';
