export { type AlarmKind, countOpenAlarms, findLastStateCheck, type NewAlarm } from './alarm-store.ts';
export { acknowledge, raiseAlarms, readAlarms } from './alarms.ts';
export { compareJobName, compareStatesJob } from './compare-states.ts';
