import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Tabs } from './tabs.tsx';

afterEach(cleanup);

function Kinds() {
  const [value, setValue] = useState<'all' | 'in' | 'out'>('all');
  return (
    <Tabs
      label="Kind"
      value={value}
      onChange={setValue}
      tabs={[
        { value: 'all', label: 'All', content: 'Everything' },
        { value: 'in', label: 'In', content: 'Deposits' },
        { value: 'out', label: 'Out', content: 'Withdrawals' },
      ]}
    />
  );
}

test('one panel shows at a time, named by its tab', async () => {
  render(<Kinds />);
  expect(screen.getByRole('tabpanel', { name: 'All' }).textContent).toBe('Everything');
  await userEvent.click(screen.getByRole('tab', { name: 'Out' }));
  expect(screen.getByRole('tabpanel', { name: 'Out' }).textContent).toBe('Withdrawals');
  expect(screen.getAllByRole('tabpanel')).toHaveLength(1);
});
