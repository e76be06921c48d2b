export { type Freezing, freeze, frozenLookup, lift, refuseUnlessOwn } from './freeze.ts';
export { freezeFooter } from './freeze-link.ts';
export { withUndo } from './mails.ts';
export { freezeRoutes } from './routes.ts';
