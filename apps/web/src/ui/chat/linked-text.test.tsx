import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { LinkedText, partsOf } from './linked-text.tsx';

afterEach(cleanup);

test('[CHT-02] markup and addresses of others are text, an address of the bank is a link', () => {
  const own = `${window.location.origin}/layout/loan`;
  const text = `<img src=x onerror=alert(1)> https://evil.example/ javascript:alert(1) ${own}`;
  const { container } = render(<LinkedText text={text} />);
  expect(container.textContent).toBe(text);
  expect(container.querySelector('img')).toBeNull();
  const links = screen.getAllByRole('link');
  expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('rel')])).toEqual([
    [own, 'noopener noreferrer'],
  ]);
});

test.for([
  'https://bank.example.evil.example/',
  'https://bank.example@evil.example/',
  'https://bank.example:8443/',
])('[CHT-02] %s is not of the bank', (address) => {
  expect(partsOf(address, 'https://bank.example').some(({ isLink }) => isLink)).toBe(false);
});
