import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { SignedIn } from './bank/signed-in.tsx';
import { useApp } from './lib/app.tsx';
import { Shell } from './shell.tsx';

const NotFound = lazy(() => import('./not-found.tsx'));
const SandboxGallery = lazy(() => import('./sandbox/gallery/gallery-page.tsx'));
const SandboxMail = lazy(() => import('./sandbox/mail-page.tsx'));

/** Every page of the app. One that is finished is also named in lib/routes.ts, by which the bank serves it. */
export function AppRoutes() {
  const { site } = useApp();
  return (
    <Suspense fallback={<Shell site={site} />}>
      <Routes>
        <Route path="/layout" element={<SignedIn />}>
          <Route index element={<Navigate to="/layout/dashboard" replace />} />
          <Route path="*" element={<NotFound />} />
        </Route>
        {site.mode === 'sandbox' && <Route path="/sandbox/mail" element={<SandboxMail />} />}
        {site.mode === 'sandbox' && <Route path="/sandbox/gallery" element={<SandboxGallery />} />}
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Suspense>
  );
}
