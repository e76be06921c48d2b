export { keepMonth } from './keep.ts';
export { paperOf } from './paper.ts';
export { readByCode } from './verify.ts';
