import type { SiteConfig } from '@farthing/contract';

/** What the bank may say of its licence and of insurance: the operator's own words, or that this is a demonstration. */
export function legalStatements({ mode, brand, legal }: SiteConfig): readonly string[] {
  const configured = [legal.regulatoryStatement, legal.depositInsuranceStatement].filter(
    (text) => text !== null,
  );
  if (mode === 'live' && configured.length > 0) return configured;
  return [
    `This is a demonstration of ${brand.name}. It is not a bank, it holds no licence and takes no real money, and nothing in it is insured.`,
  ];
}

/** Who stands behind the pages: the company, or whoever has started this copy of the software. */
export function operatorName({ legal, brand }: SiteConfig): string {
  return legal.entity ?? `whoever runs this copy of ${brand.name}`;
}
