export { countFailedPayments, countHoursJob, readAnswers, readVolumes } from './count-hours.ts';
