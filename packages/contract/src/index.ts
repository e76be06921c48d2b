export * from './call.ts';
export * from './errors.ts';
