export { readAlarms, sendTest } from './read-alarms.ts';
export { postAlarmJob } from './tell.ts';
export { watch, watchJob } from './watch.ts';
