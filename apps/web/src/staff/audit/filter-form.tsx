import { type FilterField, FilterForm } from '../parts/filter-form.tsx';
import { filtersOf, useAuditFilters } from './audit-filters.ts';

const fields: readonly FilterField[] = [
  {
    name: 'actor_kind',
    label: 'Done by',
    choices: {
      customer: 'A customer',
      staff: 'Staff',
      system: 'The bank itself',
      anyone: 'Somebody unknown',
    },
  },
  { name: 'action', label: 'Action' },
  { name: 'subject_kind', label: 'Kind of subject' },
  { name: 'subject_id', label: 'Id of the subject' },
  { name: 'actor_id', label: 'Id of who did it' },
  { name: 'request_id', label: 'Request' },
  { name: 'from', label: 'From (UTC)', type: 'date' },
  { name: 'until', label: 'Until (UTC)', type: 'date' },
];

export function AuditFilterForm() {
  const { filters, set } = useAuditFilters();
  return <FilterForm fields={fields} filters={filters} onFilter={(given) => set(filtersOf(given))} />;
}
