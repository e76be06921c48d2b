export * from './call.ts';
export * from './errors.ts';
export type * from './site.ts';
