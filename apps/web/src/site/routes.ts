/** The public pages that exist, each a full HTML document of its own. */
export const publicRoutes = ['/'] as const;
export type PublicRoute = (typeof publicRoutes)[number];
