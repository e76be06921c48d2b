import { type Money, money } from '@farthing/money';
import { ArrowLeft, Landmark, ReceiptText, ShieldCheck } from 'lucide-react';
import { Badge, type BadgeTone } from '../../ui/badge/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { ChartFigure } from '../../ui/chart-figure/chart-figure.tsx';
import { type Column, DataTable } from '../../ui/data-table/data-table.tsx';
import { DescriptionList } from '../../ui/description-list/description-list.tsx';
import { TextLink } from '../../ui/link/link.tsx';
import { MoneyAmount } from '../../ui/money-amount/money-amount.tsx';
import { PrintSheet } from '../../ui/print-sheet/print-sheet.tsx';
import { QrCode } from '../../ui/qr-code/qr-code.tsx';
import { ReceiptPaper } from '../../ui/receipt-paper/receipt-paper.tsx';
import { StatTile } from '../../ui/stat-tile/stat-tile.tsx';
import type { GallerySection } from './specimen.tsx';
import { Specimen } from './specimen.tsx';

export const dataSections: readonly GallerySection[] = [
  { id: 'money-amount', title: 'Money amount', Specimens: Amounts },
  { id: 'badge', title: 'Badge', Specimens: Badges },
  { id: 'stat-tile', title: 'Stat tile', Specimens: StatTiles },
  { id: 'data-table', title: 'Data table', Specimens: Tables },
  { id: 'chart-figure', title: 'Chart', Specimens: Charts },
  { id: 'description-list', title: 'Description list', Specimens: Descriptions },
  { id: 'qr-code', title: 'QR code', Specimens: QrCodes },
  { id: 'print-sheet', title: 'Print sheet', Specimens: Receipt },
];

const balances = [
  { day: '1 May', balance: money(40_000n, 'GBP') },
  { day: '11 May', balance: money(90_000n, 'GBP') },
  { day: '21 May', balance: money(130_000n, 'GBP') },
];

function Charts() {
  const words = 'From £400.00 on 1 May to £1,300.00 on 31 May.';
  return (
    <ChartFigure
      chart={
        <svg
          viewBox="0 0 90 14"
          preserveAspectRatio="none"
          className="h-32 w-full"
          role="img"
          aria-label={words}
        >
          <path d="M0 10H30V5H60V1H90V14H0Z" className="fill-(--chart-1)" />
        </svg>
      }
      words={words}
      from="1 May"
      to="31 May"
      tableName="Balance in May"
      table={
        <DataTable
          caption="Balance in May"
          columns={[
            { header: 'Since', cell: ({ day }: (typeof balances)[number]) => day },
            { header: 'Balance', cell: ({ balance }) => <MoneyAmount amount={balance} />, align: 'end' },
          ]}
          rows={balances}
          rowKey={({ day }) => day}
        />
      }
    />
  );
}

function Amounts() {
  return (
    <div className="grid max-w-xs justify-items-end gap-2 text-xl">
      <MoneyAmount amount={money(125_000n, 'GBP')} />
      <MoneyAmount amount={money(125_000n, 'EUR')} />
      <MoneyAmount amount={money(250_000_000_000_000n, 'USD')} />
      <MoneyAmount signed amount={money(25_000n, 'GBP')} />
      <MoneyAmount signed amount={money(-1_999n, 'GBP')} />
      <MoneyAmount signed amount={money(0n, 'GBP')} />
    </div>
  );
}

const tones: readonly [BadgeTone, string][] = [
  ['neutral', 'Draft'],
  ['info', 'New'],
  ['success', 'Approved'],
  ['warning', 'Pending'],
  ['danger', 'Rejected'],
];

function Badges() {
  return (
    <div className="flex flex-wrap gap-3">
      {tones.map(([tone, word]) => (
        <Badge key={tone} tone={tone}>
          {word}
        </Badge>
      ))}
    </div>
  );
}

function StatTiles() {
  return (
    <dl className="grid gap-4 sm:grid-cols-3">
      <StatTile label="Daily Limit" value="£5,000,000" icon={<ShieldCheck aria-hidden="true" />} />
      <StatTile label="Transactions" value="128" note="since May" icon={<ReceiptText aria-hidden="true" />} />
      <StatTile label="Linked Accounts" value="2" icon={<Landmark aria-hidden="true" />} />
    </dl>
  );
}

type Loan = {
  id: string;
  amount: Money;
  rate: string;
  term: string;
  tone: BadgeTone;
  status: string;
  due: string;
};

const loans: readonly Loan[] = [
  {
    id: 'a',
    amount: money(250_000n, 'USD'),
    rate: '7.25%',
    term: '3 months',
    tone: 'success',
    status: 'Approved',
    due: '14 February 2027',
  },
  {
    id: 'b',
    amount: money(90_000n, 'USD'),
    rate: '5%',
    term: '1 week',
    tone: 'warning',
    status: 'Pending',
    due: '–',
  },
  {
    id: 'c',
    amount: money(1_250_000_000n, 'USD'),
    rate: '9%',
    term: '1 year',
    tone: 'danger',
    status: 'Rejected',
    due: '–',
  },
];

const loanColumns: readonly Column<Loan>[] = [
  { header: 'Amount', cell: ({ amount }) => <MoneyAmount amount={amount} /> },
  { header: 'Interest', cell: ({ rate }) => rate, align: 'end' },
  { header: 'Term', cell: ({ term }) => term },
  { header: 'Status', cell: ({ tone, status }) => <Badge tone={tone}>{status}</Badge> },
  { header: 'Due', cell: ({ due }) => due },
];

function Tables() {
  return (
    <>
      <Specimen state="a table where there is room">
        <div className="w-full">
          <DataTable caption="My loans" columns={loanColumns} rows={loans} rowKey={({ id }) => id} />
        </div>
      </Specimen>
      <Specimen state="cards where there is not">
        <div className="w-full max-w-sm">
          <DataTable caption="My loans, narrow" columns={loanColumns} rows={loans} rowKey={({ id }) => id} />
        </div>
      </Specimen>
    </>
  );
}

const transfer = [
  { term: 'To', detail: 'Amina Patel' },
  { term: 'Bank', detail: 'Bank of Lower Wetherby' },
  { term: 'Account number', detail: <span className="font-mono">GB00 WREN 1844 1844 1844 18</span> },
  {
    term: 'Description',
    detail: 'Rent for a very small cottage with a very long description of where it stands',
  },
  { term: 'Reference', detail: <span className="font-mono">FTH-2026-0004-8291-7730-5512</span> },
];

function Descriptions() {
  return <DescriptionList items={transfer} />;
}

function QrCodes() {
  return (
    <Specimen state="readable in both themes">
      <QrCode value="farthing:example-address-for-the-gallery" label="QR code of the wallet address" />
    </Specimen>
  );
}

const receipt = {
  brand: 'Farthing',
  title: 'Payment receipt',
  status: 'TRANSFER COMPLETED',
  amount: '£250.00',
  lines: [
    { term: 'Paid to', value: 'Ada Lovelace' },
    { term: 'Reference', value: 'FTX-EXAMPLE-1', isMono: true },
  ],
  note: 'This is a sandbox. No real money moved.',
};

function Receipt() {
  return (
    <>
      <div className="flex flex-wrap items-center gap-4 print:hidden">
        <Button onClick={() => window.print()}>Print Copy</Button>
        <TextLink href="#print-sheet" className="inline-flex items-center gap-1">
          <ArrowLeft className="size-4" aria-hidden="true" /> Back to transactions
        </TextLink>
      </div>
      <PrintSheet>
        <ReceiptPaper sheet={receipt} />
      </PrintSheet>
    </>
  );
}
