export { forgetCodes } from './code-store.ts';
export { type Codes, createCodes, type IssuedCode, inWords, type OpenCodes, tooSoon } from './codes.ts';
export type { CodeState } from './one-time-code.ts';
