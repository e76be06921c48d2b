export { type ReadList, readList } from './read-list.ts';
