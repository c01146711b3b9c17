export * from './documents.ts';
export * from './equipment.ts';
export * from './people.ts';
export * from './privacy.ts';
export * from './relations.ts';
export * from './requests.ts';
export * from './scenarios.ts';
