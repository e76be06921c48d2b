import './client.css';
import type { SiteConfig } from '@farthing/contract';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { CrashBoundary } from './crash-boundary.tsx';
import { createApi } from './lib/api/client.ts';
import { AppProvider, type AppServices } from './lib/app.tsx';
import { clearTabButDrafts, listenToDroppedDrafts } from './lib/drafts/drafts.ts';
import { keepReturn } from './lib/login/return-after-login.ts';
import { storedSession, watchSignOut } from './lib/session.ts';
import { loginPath, type SignOutReason } from './lib/sign-out.ts';
import { listenToThemeSwitches } from './lib/theme.ts';
import { AppRoutes } from './router.tsx';

const root = document.getElementById('root');
const data = document.getElementById('site')?.textContent;
if (!root || !data) throw new Error('The page that starts the app is incomplete.');

const services = startServices(JSON.parse(data));

listenToThemeSwitches();
listenToDroppedDrafts();
createRoot(root).render(
  <StrictMode>
    <CrashBoundary>
      <AppProvider services={services}>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
      </AppProvider>
    </CrashBoundary>
  </StrictMode>,
);

function startServices(site: SiteConfig): AppServices {
  const session = storedSession(localStorage);
  // A full page load, so that nothing of the account stays in memory.
  const goTo = (path: string) => {
    clearTabButDrafts();
    keepReturn(window.location, session.userId());
    window.location.replace(path);
  };
  watchSignOut(session, (how) => {
    if (!window.location.pathname.startsWith('/layout')) return;
    goTo(how === 'elsewhere' ? loginPath('elsewhere') : '/account/login');
  });
  // Calls that were made at once are refused one after the other: the first knows why.
  let reason: SignOutReason | undefined;
  const onSignedOut = (why: SignOutReason = 'ended') => {
    reason ??= why;
    goTo(loginPath(reason));
  };
  return {
    site,
    session,
    api: createApi({ session, onSignedOut, locks: navigator.locks, sign }),
  };
}

/** Loaded by the first renewal: most visits are shorter than a token lives. */
async function sign(refresh: string) {
  const { signRefresh } = await import('./lib/api/device-key.ts');
  return signRefresh(refresh, localStorage);
}
