export const documentTypes = [
  'manual',
  'certificate',
  'warranty',
  'photo',
  'report',
  'other',
] as const;

/** 50 MB: the most one file may weigh. */
export const maxFileBytes = 52_428_800;
