/** The first thing that disagrees. */
export type Fault = {
  readonly table: 'account' | 'transfer' | 'hold' | 'closing' | 'block' | 'knot';
  /** Which row, by the columns that name it. */
  readonly key: Readonly<Record<string, string | number>>;
  readonly problem: string;
};
