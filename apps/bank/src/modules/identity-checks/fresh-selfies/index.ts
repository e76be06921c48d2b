export { forgetFreshSelfies } from './forget.ts';
export { type FreshSelfies, freshSelfies } from './fresh-selfies.ts';
export { freshSelfieRoutes } from './routes.ts';
