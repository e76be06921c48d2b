export { type AlarmKind, countOpenAlarms, findLastEndedStateCheck, type NewAlarm } from './alarm-store.ts';
export { acknowledge, raiseAlarms, readAlarms } from './alarms.ts';
export { compareJobName, compareStatesJob } from './compare-states.ts';
