import './site.css';
import { listenToThemeSwitches } from '../lib/theme.ts';

listenToThemeSwitches();

// Nobody tabs into what the open menu covers: after its last stop comes the first again.
document.getElementById('site-menu')?.addEventListener('keydown', (event) => {
  if (!(event.currentTarget instanceof HTMLElement) || event.key !== 'Tab') return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('a[href], button, input:checked')];
  const [end, other] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (document.activeElement !== end) return;
  event.preventDefault();
  other?.focus();
});

// A link within the page does not load a new one, so the menu over it would stay open.
document.getElementById('site-menu')?.addEventListener('click', (event) => {
  const menu = event.currentTarget;
  if (menu instanceof HTMLElement && event.target instanceof HTMLAnchorElement) menu.hidePopover();
});

// Back may bring a page from the browser's memory just as it was left, with its menu open.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) document.getElementById('site-menu')?.hidePopover();
});

const carousel = document.querySelector<HTMLElement>('[data-carousel]');
if (carousel) import('./home/carousel.ts').then(({ startCarousel }) => startCarousel(carousel));

const contactForm = document.querySelector<HTMLFormElement>('[data-contact-form]');
if (contactForm) {
  import('./contact/send-message.ts').then(({ startContactForm }) => startContactForm(contactForm));
}

const verifyForm = document.querySelector<HTMLFormElement>('[data-verify-form]');
if (verifyForm) {
  import('./verify/verify-statement.ts').then(({ startVerifyForm }) => startVerifyForm(verifyForm));
}

const loanForm = document.querySelector<HTMLFormElement>('[data-loan-form]');
if (loanForm) import('./loans/loan-cost.ts').then(({ startLoanForm }) => startLoanForm(loanForm));

const searched = document.querySelector<HTMLElement>('[data-search]');
if (searched) import('./parts/search-list.ts').then(({ startSearch }) => startSearch(searched));
