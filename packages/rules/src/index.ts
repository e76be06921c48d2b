export * from './destination/destination.ts';
export * from './destination/make-destination.ts';
