export type ClientRoute = { readonly path: string; readonly sandboxOnly?: boolean };

/**
 * The pages of the app that exist. The bank answers these with the app's shell and anything else with a real 404;
 * links to the app appear only for what stands here.
 */
export const clientRoutes: readonly ClientRoute[] = [{ path: '/sandbox/mail', sandboxOnly: true }];
