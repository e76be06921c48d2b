import { Component, type ReactNode } from 'react';
import { ErrorState } from './ui/error-state/error-state.tsx';

/**
 * The last net: a page that throws, a part of the app that a newer release has replaced on the server, or one that was
 * asked for without a connection. Loading the page again heals them all.
 */
export class CrashBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render() {
    if (!this.state.crashed) return this.props.children;
    return (
      <main className="mx-auto max-w-2xl px-4 py-16">
        <h1 className="mb-6 text-3xl">This page has stopped working</h1>
        <ErrorState
          title={navigator.onLine ? 'Something went wrong on our side.' : 'You are offline.'}
          message="Nothing that you sent has been repeated. Please load the page again."
          action="Load the page again"
          onAction={() => window.location.reload()}
        />
      </main>
    );
  }
}
