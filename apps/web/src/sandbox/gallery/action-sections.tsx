import { ArrowRight, Download, Pencil, Printer, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { CopyButton } from '../../ui/copy-button/copy-button.tsx';
import { TextLink } from '../../ui/link/link.tsx';
import { Menu } from '../../ui/menu/menu.tsx';
import { RouteButton } from '../../ui/route-button/route-button.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { ShowMore } from '../../ui/show-more/show-more.tsx';
import type { GallerySection } from './specimen.tsx';
import { Specimen } from './specimen.tsx';

export const actionSections: readonly GallerySection[] = [
  { id: 'button', title: 'Button', Specimens: Buttons },
  { id: 'link', title: 'Link', Specimens: Links },
  { id: 'copy-button', title: 'Copy button', Specimens: CopyButtons },
  { id: 'menu', title: 'Menu', Specimens: Menus },
  { id: 'show-more', title: 'Show more', Specimens: MorePages },
];

function Buttons() {
  const [busy, setBusy] = useState(true);
  return (
    <>
      <Specimen state="looks; they darken under the pointer">
        <div className="flex flex-wrap gap-3">
          <Button>Send £250.00 to A Patel</Button>
          <Button look="quiet">Back</Button>
          <Button look="danger">Close the account</Button>
          <ButtonLink href="#button">
            Leads on <ArrowRight className="size-4.5" aria-hidden="true" />
          </ButtonLink>
        </div>
      </Specimen>
      <Specimen state="disabled">
        <div className="flex flex-wrap gap-3">
          <Button disabled>Continue</Button>
          <Button look="quiet" disabled>
            Back
          </Button>
        </div>
      </Specimen>
      <Specimen state="busy: keeps its focus and takes no second click">
        <div className="flex flex-wrap gap-3">
          <Button busy={busy} onClick={() => setBusy(true)}>
            {busy ? 'Sending…' : 'Send'}
          </Button>
          <Button look="quiet" onClick={() => setBusy(!busy)}>
            {busy ? 'Finish' : 'Start again'}
          </Button>
        </div>
      </Specimen>
      <Specimen state="long text">
        <Button>Send £12,345,678.90 to The Incorporated Guild of Bell Founders and Clock Menders</Button>
      </Specimen>
    </>
  );
}

function Links() {
  return (
    <>
      <Specimen state="in running text">
        <p className="max-w-prose">
          Every fee is on the <TextLink href="#link">price list</TextLink>, and nothing else is charged.
        </p>
      </Specimen>
      <Specimen state="to another page of the app, which is not loaded anew">
        <p className="flex flex-wrap items-center gap-4">
          <RouteLink to="/sandbox/mail">Read the mail</RouteLink>
          <RouteButton to="/sandbox/mail">Go to the inbox</RouteButton>
        </p>
      </Specimen>
    </>
  );
}

function CopyButtons() {
  return (
    <Specimen state="says what became of it">
      <div className="flex flex-wrap items-center gap-3">
        <span className="font-mono text-lg">10482957</span>
        <CopyButton value="10482957" label="Copy account number" />
      </div>
    </Specimen>
  );
}

function Menus() {
  const [chosen, setChosen] = useState('nothing');
  const icon = { className: 'size-5 shrink-0', 'aria-hidden': true } as const;
  return (
    <Specimen state="Tab goes into it, Escape closes it; one is disabled">
      <div className="flex flex-wrap items-center gap-4">
        <Menu
          label="Actions"
          items={[
            { label: 'Rename', icon: <Pencil {...icon} />, onSelect: () => setChosen('Rename') },
            { label: 'Print', icon: <Printer {...icon} />, onSelect: () => setChosen('Print') },
            {
              label: 'Export',
              icon: <Download {...icon} />,
              onSelect: () => setChosen('Export'),
              disabled: true,
            },
            {
              label: 'Delete',
              icon: <Trash2 {...icon} />,
              onSelect: () => setChosen('Delete'),
              danger: true,
            },
          ]}
        />
        <p role="status">Chosen: {chosen}</p>
      </div>
    </Specimen>
  );
}

const pages = {
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  error: null,
  fetchNextPage: () => undefined,
} as const;

function MorePages() {
  const error = new Error('We could not reach the bank. Please check your connection and try again.');
  return (
    <>
      <Specimen state="there is more">
        <ShowMore pages={pages} />
      </Specimen>
      <Specimen state="it did not come">
        <ShowMore pages={{ ...pages, isFetchNextPageError: true, error }} />
      </Specimen>
    </>
  );
}
