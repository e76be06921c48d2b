export { isOpenAt, type OpeningHours, readHours } from './hours.ts';
export { maskSecrets } from './secret-digits.ts';
