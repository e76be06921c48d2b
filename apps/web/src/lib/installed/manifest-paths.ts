/** Of the installed app, by the theme of its first moment. */
export const manifestPaths = { light: '/site.webmanifest', dark: '/site-dark.webmanifest' } as const;
