export * from './machine-readable-zone.ts';
export * from './same-name.ts';
export * from './specimens.ts';
