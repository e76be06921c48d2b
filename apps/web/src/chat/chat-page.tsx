import { chatCases } from '@farthing/contract';
import { type ComponentType, useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useApp } from '../lib/app.tsx';
import { useArrival } from '../lib/arrival.ts';
import { Alert } from '../ui/alert/alert.tsx';
import { BrandHeader } from '../ui/brand/brand-header.tsx';
import { RouteLink } from '../ui/route-link/route-link.tsx';
import { SandboxMarker } from '../ui/sandbox-marker/sandbox-marker.tsx';
import { ChatRoom } from './chat-room.tsx';

/**
 * The conversation on a page of its own: from the public site, from a mail, and on a telephone. What a customer has said is on the screen
 * only as long as the session lasts, which the guard sees to; a guest has none.
 */
export default function ChatPage({ Guard }: { Guard: ComponentType }) {
  const { site, session } = useApp();
  useArrival('Chat');
  const about = useAbout();
  const resumed = useResumed();
  return (
    <div className="flex h-dvh flex-col">
      {session.access() !== null && <Guard />}
      {site.mode === 'sandbox' && <SandboxMarker />}
      <BrandHeader name={site.brand.name}>
        {session.access() !== null && <RouteLink to="/layout/dashboard">Back to your accounts</RouteLink>}
      </BrandHeader>
      <main className="mx-auto flex min-h-0 w-full max-w-3xl grow flex-col border-line md:border-x">
        <h1 tabIndex={-1} className="px-4 pt-3 pb-2 text-2xl">
          Chat with us
        </h1>
        {resumed === 'refused' && (
          <div className="px-4 pb-2">
            <Alert tone="warning" title="This link is no longer valid." announced>
              Please use the one in our newest email, or start a new chat.
            </Alert>
          </div>
        )}
        {resumed !== 'asking' && <ChatRoom about={about} />}
      </main>
    </div>
  );
}

/** `/chat?about=loan:…`: what a page that leads here was about. */
function useAbout() {
  const [search] = useSearchParams();
  const [kind, id] = (search.get('about') ?? '').split(':');
  const known = chatCases.find((each) => each === kind);
  return known !== undefined && id !== undefined ? { kind: known, id } : undefined;
}

/** A link of a mail carries its secret behind the hash, where no server and no log reads it. It is gone once it was used. */
function useResumed(): 'no' | 'asking' | 'done' | 'refused' {
  const { api } = useApp();
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => /^#resume=([\w-]+)$/.exec(hash)?.[1]);
  const [state, setState] = useState<'no' | 'asking' | 'done' | 'refused'>(
    token === undefined ? 'no' : 'asking',
  );
  useEffect(() => {
    if (token === undefined) return;
    void navigate(pathname, { replace: true });
    api.call('POST /chat/guest/resume/', { body: { token } }).then(
      () => setState('done'),
      () => setState('refused'),
    );
  }, [api, token, navigate, pathname]);
  return state;
}
