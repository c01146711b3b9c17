export const linkTypes = ['dependency', 'redundancy', 'control'] as const;
