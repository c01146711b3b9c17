/**
 * The tags of a journey that `npm test` runs: on the phone, or with `wide` on the desktop because its layout is the
 * point. The paths of the screens it goes through are those of web/app/routes.tsx; a test there misses a screen
 * that no journey of the gate opens.
 */
export const gate = (...screens: string[]) => ['@gate', ...screens.map((path) => `@${path}`)];

export const wide = '@wide';
