export { type Asked, askedOf, type ListQuery } from './asked.ts';
export { countRows, readPage, readRows } from './list-reader.ts';
export { writePlace } from './place.ts';
export { type ListSource, source } from './source.ts';
export { rowsStatement, startsWith } from './statement.ts';
