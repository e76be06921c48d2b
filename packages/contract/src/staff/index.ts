export * from './audit.ts';
export * from './books.ts';
export * from './customers.ts';
export * from './members.ts';
export * from './operations.ts';
export * from './proposals.ts';
export * from './queues.ts';
export * from './sign-in.ts';
