import type { PageAssets } from 'virtual:assets';
import type { SiteConfig } from '@farthing/contract';
import type { ReactNode } from 'react';

type DocumentProps = {
  site: SiteConfig;
  title: string;
  description: string;
  /** Absent for pages that have no one address: the app's shell and the 404 page. */
  canonicalPath?: string;
  assets: PageAssets;
  /** Handed to the app as data; the policy forbids inline script, not inline JSON. */
  embedSite?: boolean;
  children: ReactNode;
};

export function Document({
  site,
  title,
  description,
  canonicalPath,
  assets,
  embedSite,
  children,
}: DocumentProps) {
  const indexed = site.mode === 'live' && canonicalPath !== undefined;
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content={description} />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f7fbfb" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#071313" />
        {!indexed && <meta name="robots" content="noindex" />}
        {canonicalPath !== undefined && (
          <link rel="canonical" href={new URL(canonicalPath, site.publicUrl).href} />
        )}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {assets.fonts.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {assets.modules.map((href) => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
        {embedSite && <SiteData site={site} />}
        {assets.scripts.map((src) => (
          <script key={src} type="module" src={src} />
        ))}
      </head>
      <body>{children}</body>
    </html>
  );
}

function SiteData({ site }: { site: SiteConfig }) {
  const json = JSON.stringify(site).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape the quotes; "<" is escaped above
  return <script type="application/json" id="site" dangerouslySetInnerHTML={{ __html: json }} />;
}
