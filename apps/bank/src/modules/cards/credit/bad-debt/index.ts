export { readPortfolio } from './portfolio.ts';
export { keepProvisions } from './provisions.ts';
export { planRecovery, type Recovery, recoverable } from './recover.ts';
export { planWriteOff, type WriteOff, writable } from './write-off.ts';
