import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { useApp } from './app.tsx';

/**
 * Called by every page of the app. Does what a browser does by itself on a page load: sets the title, goes to the top
 * or to the section that the link names, and lets a screen reader start at the heading.
 */
export function useArrival(title: string): void {
  const { site, session } = useApp();
  const { pathname, hash } = useLocation();

  // Before the effects of a summary of errors that comes with the page, which puts its word before the title.
  useLayoutEffect(() => {
    document.title = `${title} · ${site.brand.name}`;
  }, [title, site]);

  const arrive = useEffectEvent(() => {
    const section = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (section) {
      section.scrollIntoView({ behavior: scrollBehavior() });
      return;
    }
    // The browser itself has loaded the first page, or loaded it again: focus and scroll are where they belong.
    const isLoaded = !begun.has(session);
    begun.add(session);
    if (isLoaded) return;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    window.scrollTo({ top: 0, behavior: scrollBehavior() });
  });
  // A page that keeps what it shows in the query of its address is still the same page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each place is a new arrival
  useEffect(() => arrive(), [pathname, hash]);
}

/** The apps that have shown a page since the document was loaded. The router's keys cannot tell: they outlive a reload. */
const begun = new WeakSet<object>();

function scrollBehavior(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
}
