export { readActivity } from './activity.ts';
