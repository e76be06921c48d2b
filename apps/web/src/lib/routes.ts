/** The pages of the app that exist. The bank answers these with the app's shell, and anything else with a real 404. */
export const clientRoutes = ['/sandbox/mail'] as const;
