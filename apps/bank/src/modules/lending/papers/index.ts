export { addPaper } from './add.ts';
export { emptyOld } from './empty-old.ts';
export { findPaper } from './find.ts';
