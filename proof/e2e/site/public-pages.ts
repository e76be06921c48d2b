import type { Locator, Page } from '@playwright/test';

/** Every page that anybody can read, and its heading. */
export const publicPages = {
  '/': 'Every farthing accounted for',
  '/about': 'A bank that can show its working',
  '/issuance': 'Cards and loans, explained before you ask',
  '/contact': 'Write to people, not to a robot',
  '/faqs': 'Twenty questions, answered',
  '/help': 'What do you need?',
  '/pricing': 'Every fee, on one page',
  '/security': 'Safeguards that exist',
  '/verify': 'Is this statement genuine?',
  '/privacy': 'What we know about you',
  '/terms': 'What we owe each other',
} as const;

export const smallScreen = { width: 375, height: 740 };

export function section(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}
