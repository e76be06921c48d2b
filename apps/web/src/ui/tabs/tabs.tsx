import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

export type Tab<Value extends string> = { value: Value; label: ReactNode; content: ReactNode };

type TabsProps<Value extends string> = {
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
};

/** Several views in one place. The arrow keys go along the tabs and show what they reach. */
export function Tabs<Value extends string>({ label, tabs, value, onChange }: TabsProps<Value>) {
  return (
    <BaseTabs.Root
      value={value}
      onValueChange={(next: Value) => onChange(next)}
      className="grid min-w-0 gap-4"
    >
      <BaseTabs.List
        aria-label={label}
        activateOnFocus
        className="flex flex-wrap gap-x-1 border-line border-b"
      >
        {tabs.map((tab) => (
          <BaseTabs.Tab
            key={tab.value}
            value={tab.value}
            className="-mb-px min-h-11 shrink-0 cursor-pointer whitespace-nowrap rounded-t-sm border-transparent border-b-2 px-4 py-2 font-semibold text-ink-2 -outline-offset-2 transition-colors hover:text-ink data-active:border-primary data-active:text-primary"
          >
            {tab.label}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {tabs.map((tab) => (
        <BaseTabs.Panel key={tab.value} value={tab.value} className="min-w-0 rounded-sm">
          {tab.content}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
