export { camtOf } from './camt.ts';
export { csvOf, csvRow } from './csv.ts';
export type { FileFacts } from './file-facts.ts';
export { ofxOf } from './ofx.ts';
