import type { FormEvent } from 'react';
import { useSearchParams } from 'react-router';
import { Input } from '../../ui/input/input.tsx';

export function InboxSearch({ search }: { search: string }) {
  const [address, setAddress] = useSearchParams();
  function look(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('search') ?? '').trim();
    const after = new URLSearchParams(address);
    if (typed === '') after.delete('search');
    else after.set('search', typed);
    setAddress(after);
  }
  return (
    <search>
      <form onSubmit={look} className="mb-2">
        <label className="sr-only" htmlFor="inbox-search">
          Search by name or whole email address
        </label>
        <Input
          id="inbox-search"
          name="search"
          type="search"
          key={search}
          defaultValue={search}
          placeholder="Name or whole email"
          maxLength={80}
        />
      </form>
    </search>
  );
}
