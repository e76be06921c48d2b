export { type ListedPerson, type NameIndex, nameIndex } from './name-index.ts';
