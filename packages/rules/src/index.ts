export * from './destination/destination.ts';
export * from './destination/make-destination.ts';
export * from './late-quote.ts';
export * from './risk/bounds.ts';
export * from './risk/risk-rules.ts';
