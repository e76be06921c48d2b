import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { sandboxSite } from '../../lib/sandbox-site.ts';
import { ContactForm } from './contact-form.tsx';
import { startContactForm } from './send-message.ts';

afterEach(cleanup);

test('[PUB-09] a form with an empty field says so, also in the title', async () => {
  document.title = 'Contact · Farthing';
  const { container } = render(<ContactForm site={sandboxSite} />);
  const form = container.querySelector<HTMLFormElement>('[data-contact-form]');
  if (!form) throw new Error('there is no form');
  startContactForm(form);
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }));
  expect(screen.getByRole('alertdialog').textContent).toContain('Please fill all fields');
  expect(document.title).toBe('Error: Contact · Farthing');
});
