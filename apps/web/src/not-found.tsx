import { useApp } from './lib/app.tsx';
import { useArrival } from './lib/arrival.ts';
import { NotFoundPage } from './site/pages/not-found.tsx';

/** Inside the app, the very page that the bank sends for an unknown address. */
export default function NotFound() {
  const { site } = useApp();
  useArrival('Page not found');
  return <NotFoundPage site={site} />;
}
