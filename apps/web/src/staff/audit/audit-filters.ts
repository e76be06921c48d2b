import { useSearchParams } from 'react-router';

const actorKinds = ['customer', 'staff', 'system', 'anyone'] as const;
type ActorKind = (typeof actorKinds)[number];

/** As the bank takes them; what is not filtered by is not there. */
export type AuditFilters = {
  readonly actor_kind?: ActorKind;
  readonly actor_id?: string;
  readonly action?: string;
  readonly subject_kind?: string;
  readonly subject_id?: string;
  readonly request_id?: string;
  readonly from?: string;
  readonly until?: string;
};

const names = ['actor_id', 'action', 'subject_kind', 'subject_id', 'request_id', 'from', 'until'] as const;

/** What the page shows is in its address, so that a finding can be sent to a colleague. */
export function useAuditFilters() {
  const [params, setParams] = useSearchParams();
  const filters = filtersOf(params);
  return {
    filters,
    count: Object.keys(filters).length,
    set(next: AuditFilters) {
      setParams(new URLSearchParams(Object.entries(next).filter(([, value]) => value)));
    },
  };
}

export function filtersOf(params: URLSearchParams): AuditFilters {
  const kind = actorKinds.find((each) => each === params.get('actor_kind'));
  const given = names.flatMap((name) => {
    const value = params.get(name)?.trim();
    return value ? [[name, value] as const] : [];
  });
  return { ...(kind && { actor_kind: kind }), ...Object.fromEntries(given) };
}
