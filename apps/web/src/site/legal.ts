import type { SiteConfig } from '@farthing/contract';

/** Who runs the bank, and what it may say of its licence and of insurance: the operator's own words, or that this is a demonstration. */
export function legalStatements({ mode, brand, legal }: SiteConfig): readonly string[] {
  if (mode === 'live' && legal.regulatoryStatement !== null) {
    return [
      ...(legal.entity === null ? [] : [`${brand.name} is run by ${legal.entity}.`]),
      legal.regulatoryStatement,
      legal.depositInsuranceStatement ?? 'No scheme insures the money that you keep here.',
    ];
  }
  return [
    `This is a demonstration of ${brand.name}. It is not a bank, it holds no licence and takes no real money, and nothing in it is insured.`,
  ];
}

/** Who stands behind the pages: the company, or whoever has started this copy of the software. */
export function operatorName({ legal, brand }: SiteConfig): string {
  return legal.entity ?? `whoever runs this copy of ${brand.name}`;
}
