/** The same server, another database. */
export function withDatabase(url: string, name: string): string {
  const parsed = new URL(url);
  parsed.pathname = `/${encodeURIComponent(name)}`;
  return parsed.href;
}

/** The same database, with settings that each session starts with, beside those the address already has. */
export function withSettings(url: string, settings: Readonly<Record<string, string>>): string {
  const parsed = new URL(url);
  const given = parsed.searchParams.get('options');
  const added = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  parsed.searchParams.set('options', [...(given === null ? [] : [given]), ...added].join(' '));
  // PostgreSQL's own programs do not read a plus sign as a space.
  parsed.search = parsed.search.replaceAll('+', '%20');
  return parsed.href;
}

/** Where the address leads, for a person to read: never with the password. */
export function describeUrl(url: string): string {
  const { hostname, port, pathname, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? (decodeURIComponent(hostname) || 'localhost');
  return `${host}:${searchParams.get('port') ?? (port || '5432')}${decodeURIComponent(pathname)}`;
}

export function loginOf(url: string): string | undefined {
  const { username, searchParams } = new URL(url);
  return searchParams.get('user') ?? (decodeURIComponent(username) || undefined);
}
