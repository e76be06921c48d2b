import { useState } from 'react';
import { Accordion } from '../../ui/accordion/accordion.tsx';
import { Stepper } from '../../ui/stepper/stepper.tsx';
import { Tabs } from '../../ui/tabs/tabs.tsx';
import type { GallerySection } from './specimen.tsx';
import { Specimen } from './specimen.tsx';

export const disclosureSections: readonly GallerySection[] = [
  { id: 'tabs', title: 'Tabs', Specimens: TabSets },
  { id: 'accordion', title: 'Accordion', Specimens: Accordions },
  { id: 'stepper', title: 'Stepper', Specimens: Steppers },
];

const kinds = ['All', 'Withdrawal', 'Deposit', 'Transfer'] as const;

function TabSets() {
  const [kind, setKind] = useState<(typeof kinds)[number]>('All');
  return (
    <Tabs
      label="Kind of transaction"
      value={kind}
      onChange={setKind}
      tabs={kinds.map((value) => ({ value, label: value, content: <p>Shown: {value}</p> }))}
    />
  );
}

const answers = [
  {
    title: 'What is a farthing?',
    content: 'A quarter of an old penny, and once the smallest coin in Britain.',
  },
  {
    title: 'Why a wren?',
    content: 'It was on the last farthings, from 1937 on: the smallest bird on the smallest coin.',
  },
  {
    title:
      'What happens with a question that is so long that it does not fit on one line of a narrow screen?',
    content: 'It takes as many lines as it needs, and the arrow stays where it is.',
  },
];

function Accordions() {
  return (
    <>
      <Specimen state="one open at a time">
        <div className="w-full">
          <Accordion single items={answers.map((answer, place) => ({ id: `single-${place}`, ...answer }))} />
        </div>
      </Specimen>
      <Specimen state="any number open">
        <div className="w-full">
          <Accordion items={answers.map((answer, place) => ({ id: `many-${place}`, ...answer }))} />
        </div>
      </Specimen>
    </>
  );
}

const steps = ['Currency', 'Details', 'PIN', 'Confirmation'];

function Steppers() {
  return (
    <div className="grid gap-8">
      <Stepper label="Transfer, just begun" steps={steps} current={0} />
      <Stepper label="Transfer, under way" steps={steps} current={2} />
    </div>
  );
}
