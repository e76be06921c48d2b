/** Which files a page loads: hashed ones from the build, sources from the dev server. Made by vite.config.ts. */
declare module 'virtual:assets' {
  export type PageAssets = {
    readonly styles: readonly string[];
    readonly scripts: readonly string[];
    /** What the scripts import, to be fetched along with them. */
    readonly modules: readonly string[];
    readonly fonts: readonly string[];
  };
  export const siteAssets: PageAssets;
  export const clientAssets: PageAssets;
}
