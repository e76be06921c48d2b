export { verifySums } from './verify.ts';
