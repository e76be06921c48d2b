export { keepMonth } from './keep.ts';
export { paperOf } from './paper.ts';
export { checkTyped, readByCode } from './verify.ts';
