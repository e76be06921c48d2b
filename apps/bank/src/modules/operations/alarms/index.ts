export { readAlarms } from './read-alarms.ts';
export { watch, watchJob } from './watch.ts';
