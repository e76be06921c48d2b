export * from './destination/destination.ts';
export * from './destination/make-destination.ts';
export * from './exchange.ts';
export * from './late-quote.ts';
export * from './loan-interest.ts';
export * from './payment-cost.ts';
export * from './risk/bounds.ts';
export * from './risk/risk-rules.ts';
