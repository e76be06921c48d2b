import { Monitor, Moon, Sun } from 'lucide-react';
import { markThemeSwitches, type Theme, themes } from '../../lib/theme.ts';

const choices = {
  system: { label: 'Same theme as my device', Icon: Monitor },
  light: { label: 'Light theme', Icon: Sun },
  dark: { label: 'Dark theme', Icon: Moon },
} as const satisfies Record<Theme, unknown>;

/**
 * Three radio buttons without state of their own: `listenToThemeSwitches` serves every switch on the page, so that the
 * one in the header and the one in the menu agree. Without JavaScript there is nothing to switch, and it is not shown.
 */
export function ThemeSwitch({ place }: { place: string }) {
  return (
    <fieldset
      ref={(element) => {
        if (element) markThemeSwitches(element);
      }}
      className="theme-switch inline-flex rounded-md border border-line bg-sunken p-0.5"
    >
      <legend className="sr-only">Colour theme</legend>
      {themes.map((theme) => {
        const { label, Icon } = choices[theme];
        return (
          <label key={theme} data-theme-choice={theme} title={label}>
            <input type="radio" name={`theme-${place}`} value={theme} className="sr-only" />
            <Icon className="size-4.5" aria-hidden="true" />
            <span className="sr-only">{label}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
