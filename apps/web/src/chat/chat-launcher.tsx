import { MessageCircle, X } from 'lucide-react';
import { lazy, type MouseEvent, Suspense, useEffect, useRef, useState } from 'react';
import { useHref, useLocation, useNavigate } from 'react-router';

const ChatPanel = lazy(() => import('./chat-panel.tsx'));

/** The icon on a customer's pages. Wide, it opens a panel beside what somebody does; narrow, it leads to the page of the chat. */
export default function ChatLauncher() {
  const [isOpen, setIsOpen] = useState(false);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const icon = useRef<HTMLAnchorElement>(null);
  const place = useRef<HTMLElement>(null);
  const href = useHref('/chat');
  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (matchMedia('(min-width: 48rem) and (min-height: 30rem)').matches) setIsOpen(!isOpen);
    else void navigate('/chat');
  }
  function close() {
    setIsOpen(false);
    icon.current?.focus();
  }
  useEffect(() => {
    // A window of the page itself is above: it takes Escape first.
    const onKey = ({ key, defaultPrevented, isComposing }: KeyboardEvent) => {
      if (key !== 'Escape' || defaultPrevented || isComposing) return;
      if (document.querySelector('dialog[open]') !== null) return;
      // Whoever is in the panel goes on from its icon; whoever is on the page stays there.
      if (place.current?.contains(document.activeElement)) icon.current?.focus();
      setIsOpen(false);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <aside ref={place} aria-label="Chat" className="print:hidden">
      {isOpen && (
        <Suspense fallback={null}>
          <ChatPanel key={pathname.startsWith('/layout') ? 'own' : 'guest'} onClose={close} />
        </Suspense>
      )}
      <a
        ref={icon}
        href={href}
        onClick={open}
        aria-expanded={isOpen}
        // On a narrow screen the bar at the bottom of the bank's pages has it.
        data-in-bar={pathname.startsWith('/layout/') || undefined}
        className="max-md:data-in-bar:hidden fixed right-4 bottom-4 z-20 inline-flex size-13 items-center justify-center rounded-lg border border-transparent bg-primary text-on-primary shadow-lg hover:bg-primary-hover"
      >
        {isOpen ? <X aria-hidden className="size-6" /> : <MessageCircle aria-hidden className="size-6" />}
        <span className="sr-only">{isOpen ? 'Close the chat' : 'Chat with us'}</span>
      </a>
    </aside>
  );
}
