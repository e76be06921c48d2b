import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Accordion } from './accordion.tsx';

afterEach(cleanup);

const items = [
  { id: 'one', title: 'One', content: 'First' },
  { id: 'two', title: 'Two', content: 'Second' },
];

const names = () => screen.getAllByRole('group').map((group) => group.getAttribute('name'));

test('in single mode the items share a name, by which the browser keeps one open', () => {
  render(
    <>
      <Accordion single items={items} />
      <Accordion single items={items.map((item) => ({ ...item, id: `${item.id}-again` }))} />
    </>,
  );
  const [a, b, c, d] = names();
  expect(a).toBeTruthy();
  expect(b).toBe(a);
  expect(d).toBe(c);
  expect(c).not.toBe(a);
});

test('otherwise each opens by itself', () => {
  render(<Accordion items={items} />);
  expect(names()).toEqual([null, null]);
});
