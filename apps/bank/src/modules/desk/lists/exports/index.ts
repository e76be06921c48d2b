export { csvOf } from './csv.ts';
export { type ExportQuery, listExports } from './exports.ts';
export { headingsOf, lineWriter } from './lines.ts';
export { xlsxOf } from './xlsx.ts';
