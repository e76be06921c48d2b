import { Component, type ReactNode, useEffect, useRef } from 'react';
import { useArrival } from '../../lib/arrival.ts';
import { useIsOnline } from '../../lib/online.ts';
import { ErrorState } from '../error-state/error-state.tsx';
import { PageHeader } from '../page-header/page-header.tsx';

/** A page whose code could not be fetched, most often for want of a connection. Every other fault goes further up. */
export class PageBoundary extends Component<{ children: ReactNode }, { fault: unknown }> {
  override state = { fault: undefined };

  static getDerivedStateFromError(fault: unknown) {
    return { fault };
  }

  override render() {
    const { fault } = this.state;
    if (fault === undefined) return this.props.children;
    if (!isUnfetched(fault)) throw fault;
    return <Unfetched />;
  }
}

/** Each browser says it in its own words; the last are those of the styles of a page. */
function isUnfetched(fault: unknown): boolean {
  return /dynamically imported module|module script failed|preload CSS/i.test(`${fault}`);
}

/** What failed to load once is not asked for again by the page itself, so the page is loaded again. */
function Unfetched() {
  useArrival('Page not loaded');
  const isOnline = useIsOnline();
  const wasOffline = useRef(!isOnline);
  useEffect(() => {
    if (isOnline && wasOffline.current) window.location.reload();
  }, [isOnline]);
  return (
    <>
      <PageHeader title="This page could not be loaded" />
      <ErrorState
        title={isOnline ? 'The bank could not be reached.' : 'You are offline.'}
        message={isOnline ? 'Please try again.' : 'It opens as soon as you are connected again.'}
        action="Try again"
        onAction={() => {
          // Without a connection the browser would put its own page in the place of the bank's.
          if (navigator.onLine) window.location.reload();
        }}
      />
    </>
  );
}
