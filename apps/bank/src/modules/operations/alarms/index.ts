export { readAlarms, thresholdFigures } from './read-alarms.ts';
export { watch, watchJob } from './watch.ts';
