import { Search } from 'lucide-react';
import { type SubmitEvent, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { Allowed } from '../session/staff.tsx';
import { useShortcut } from './shortcuts.tsx';

/** Leads to the page of customers, which looks for them. */
export function CustomerSearch() {
  return (
    <Allowed permission="customers.read" otherwise={<span className="grow" />}>
      <SearchBox />
    </Allowed>
  );
}

const page = '/staff/customers';

function SearchBox() {
  const box = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const asked = pathname === page ? (query.get('q') ?? '') : '';
  useShortcut('/', 'Find a customer', () => {
    box.current?.focus();
    box.current?.select();
  });
  useEffect(() => {
    if (box.current) box.current.value = asked;
  }, [asked]);

  function find(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const q = box.current?.value.trim() ?? '';
    if (q !== '') navigate(`${page}?${new URLSearchParams({ q })}`);
  }

  return (
    <search className="min-w-0 grow">
      <form onSubmit={find} className="relative max-w-md">
        <Search
          className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4.5 text-ink-3"
          aria-hidden="true"
        />
        <input
          ref={box}
          type="search"
          aria-label="Find a customer by name, email, account number or reference"
          placeholder="Name, email, account, reference"
          autoComplete="off"
          maxLength={120}
          spellCheck={false}
          className="min-h-10 w-full rounded-md border border-line-strong bg-surface pr-3 pl-10 placeholder:text-ink-3"
        />
      </form>
    </search>
  );
}
