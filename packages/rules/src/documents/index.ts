export * from './machine-readable-zone.ts';
export * from './same-name.ts';
export * from './sign-segments.ts';
export * from './sign-strokes.ts';
export * from './specimens.ts';
