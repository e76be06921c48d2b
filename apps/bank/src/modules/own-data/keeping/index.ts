export { countDue, forgetDue } from './forget.ts';
export { keptDays } from './kept-data.ts';
