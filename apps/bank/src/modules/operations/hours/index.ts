export { countHoursJob, readAnswers, readVolumes } from './count-hours.ts';
