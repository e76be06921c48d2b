export { askChallenge, readResult } from './ask.ts';
export { challengeRoutes } from './routes.ts';
