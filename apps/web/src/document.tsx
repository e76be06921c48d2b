import type { PageAssets } from 'virtual:assets';
import { type SiteConfig, usualBrandName, usualSlogan } from '@farthing/contract';
import type { ReactNode } from 'react';
import { brandStylesHref } from './lib/brand-styles.ts';
import { browserColours } from './lib/browser-colours.ts';

type DocumentProps = {
  site: SiteConfig;
  title: string;
  description: string;
  /** Absent for pages that have no one address: the app's shell and the 404 page. */
  canonicalPath?: string;
  /** What the page says, for search engines, in the words of schema.org. */
  structuredData?: object | undefined;
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
  structuredData,
  assets,
  embedSite,
  children,
}: DocumentProps) {
  // A public page is complete without its script, which must not take the line from what is painted.
  const scriptPriority = embedSite ? 'auto' : 'low';
  const brandColours = brandStylesHref(site.brand);
  const indexed = site.mode === 'live' && canonicalPath !== undefined;
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content={description} />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={browserColours.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={browserColours.dark} />
        {!indexed && <meta name="robots" content="noindex" />}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        {canonicalPath !== undefined && (
          <Sharing site={site} title={title} description={description} path={canonicalPath} />
        )}
        {assets.fonts.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {brandColours !== undefined && <link rel="stylesheet" href={brandColours} />}
        {assets.modules.map((href) => (
          <link key={href} rel="modulepreload" href={href} fetchPriority={scriptPriority} />
        ))}
        {structuredData && <DataBlock type="application/ld+json" data={structuredData} />}
        {embedSite && <DataBlock type="application/json" id="site" data={site} />}
        {assets.scripts.map((src) => (
          <script key={src} type="module" src={src} fetchPriority={scriptPriority} />
        ))}
      </head>
      <body>{children}</body>
    </html>
  );
}

type SharingProps = { site: SiteConfig; title: string; description: string; path: string };

/** The page's one address, and what stands there when someone shares it. */
function Sharing({ site, title, description, path }: SharingProps) {
  const address = new URL(path, site.publicUrl).href;
  const picture = sharingPicture(site);
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site.brand.name} />
      <meta property="og:locale" content="en_GB" />
      <meta property="og:url" content={address} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={new URL(picture.path, site.publicUrl).href} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={picture.alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** The picture with the name is that of the name and slogan that come with the bank. */
function sharingPicture({ brand: { name, slogan } }: SiteConfig) {
  const coin = 'A copper farthing with a wren on it';
  return name === usualBrandName && slogan === usualSlogan
    ? { path: '/sharing.png', alt: `${coin}. ${name}: ${slogan}.` }
    : { path: '/sharing-plain.png', alt: coin };
}

function DataBlock({ type, id, data }: { type: string; id?: string; data: object }) {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape the quotes; "<" is escaped above
  return <script type={type} id={id} dangerouslySetInnerHTML={{ __html: json }} />;
}
