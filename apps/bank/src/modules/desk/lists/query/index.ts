export { countRows, readPage } from './list-reader.ts';
export { type ListSource, source } from './source.ts';
export { startsWith } from './statement.ts';
