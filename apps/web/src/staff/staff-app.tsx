import { lazy, type ReactNode, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { deskRoutes } from './desk-routes.tsx';
import { PageFor } from './session/page-for.tsx';
import { SignedInStaff } from './session/signed-in-staff.tsx';
import { useStaff } from './session/staff.tsx';
import { StaffServicesProvider } from './session/staff-services.tsx';
import { sectionsFor } from './shell/sections.ts';

const Invitation = lazy(() => import('./sign-in/invitation-page.tsx'));
const Members = lazy(() => import('./members/members-page.tsx'));
const Roles = lazy(() => import('./members/roles-page.tsx'));
const Profile = lazy(() => import('./sign-in/profile-page.tsx'));
const Proposals = lazy(() => import('./proposals/proposals-page.tsx'));
const SignIn = lazy(() => import('./sign-in/sign-in-page.tsx'));

type StaffAppProps = { notFound: ReactNode; waiting: ReactNode };

/** Every page of the console. One that is finished is also named in lib/routes.ts, by which the bank serves it. */
export default function StaffApp({ notFound, waiting }: StaffAppProps) {
  return (
    <StaffServicesProvider>
      <Suspense fallback={waiting}>
        <Routes>
          <Route path="sign-in" element={<SignIn />} />
          <Route path="invitation" element={<Invitation />} />
          <Route element={<SignedInStaff waiting={waiting} />}>
            <Route index element={<FirstPage />} />
            <Route path="profile" element={<Profile />} />
            <Route element={<PageFor permission="proposals.read" />}>
              <Route path="proposals" element={<Proposals />} />
              <Route path="proposals/:proposalId" element={<Proposals />} />
            </Route>
            <Route element={<PageFor permission="members.read" />}>
              <Route path="members" element={<Members />} />
              <Route path="members/roles" element={<Roles />} />
              <Route path="members/:memberId" element={<Members />} />
            </Route>
            {deskRoutes}
          </Route>
          <Route path="*" element={notFound} />
        </Routes>
      </Suspense>
    </StaffServicesProvider>
  );
}

/** The first section that this person may open. */
function FirstPage() {
  const { may } = useStaff();
  const [first] = sectionsFor(may);
  return <Navigate to={first?.to ?? '/staff/profile'} replace />;
}
