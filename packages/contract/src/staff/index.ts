export * from './members.ts';
export * from './proposals.ts';
export * from './sign-in.ts';
