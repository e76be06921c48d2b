export * from './affordability.ts';
export * from './instalments.ts';
export * from './late.ts';
export * from './product.ts';
export * from './quote.ts';
export * from './yearly-rate.ts';
