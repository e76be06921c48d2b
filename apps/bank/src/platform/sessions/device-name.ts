/**
 * A browser and system in words, from what the browser says of itself. Only words of ours come out, whatever was
 * sent: they stand in mails and on pages.
 */
export function deviceName(userAgent: string): string {
  const browser = firstMatch(browsers, userAgent);
  const system = firstMatch(systems, userAgent);
  if (browser !== undefined && system !== undefined) return `${browser} on ${system}`;
  return browser ?? (system === undefined ? 'Unknown device' : `Unknown browser on ${system}`);
}

type Names = readonly (readonly [pattern: RegExp, name: string])[];

/** The order matters: Edge also says Chrome, and Chrome also says Safari. */
const browsers: Names = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
  [/\bcurl\//, 'curl'],
];

const systems: Names = [
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\b(Macintosh|Mac OS X)\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

function firstMatch(names: Names, text: string): string | undefined {
  return names.find(([pattern]) => pattern.test(text))?.[1];
}
