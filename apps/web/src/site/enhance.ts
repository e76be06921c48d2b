import './site.css';
import { listenToThemeSwitches } from '../lib/theme.ts';

listenToThemeSwitches();

// A link within the page does not load a new one, so the menu over it would stay open.
document.getElementById('site-menu')?.addEventListener('click', (event) => {
  const menu = event.currentTarget;
  if (menu instanceof HTMLElement && event.target instanceof HTMLAnchorElement) menu.hidePopover();
});
