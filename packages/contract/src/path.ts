/** Where all calls live. */
export const apiPrefix = '/api/v1';

/** The address of a call, its parameters filled in and encoded. */
export function pathOf(
  { path }: { readonly path: string },
  params: Readonly<Record<string, string>> = {},
): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    // An empty part would make the address of another call.
    if (value === undefined || value === '') throw new TypeError(`${path} needs ${name}`);
    return encodeURIComponent(value);
  });
  return apiPrefix + filled;
}
