export { type LiveRow, type NamedKind, naming, parametersOf, sourceOf } from './row-source.ts';
export { type Columns, type ColumnType, quoted, type ValuesOf } from './row-values.ts';
export {
  type AnyKind,
  call,
  change,
  condition,
  inOrderOf,
  insertion,
  matching,
  type Row,
  type RowKind,
  removal,
  tally,
  version,
} from './rows.ts';
