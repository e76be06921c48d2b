import type { Currency } from '@farthing/money';
import type { Addresses, Destination, PayeeAccountType } from './destination.ts';

/** What can be typed beside the account number, by the names of the call's fields. */
export type Beneficiary = {
  readonly transfer_type?: 'local' | 'international' | undefined;
  readonly account_type?: PayeeAccountType | undefined;
  readonly routing_number?: string | undefined;
  readonly sort_code?: string | undefined;
  readonly swift_bic?: string | undefined;
  readonly bank_address?: string | undefined;
  readonly recipient_address?: string | undefined;
};

export type TypedPayee = {
  readonly currency: Currency;
  readonly bank_name: string;
  readonly account_number: string;
  readonly beneficiary: Beneficiary;
};

/** What has to be typed for a destination: made of this, it is the same again. */
export function typedFrom(
  destination: Destination,
  currency: Currency,
): Pick<TypedPayee, 'account_number' | 'beneficiary'> {
  switch (destination.shape) {
    case 'inside':
      return { account_number: destination.accountNumber, beneficiary: {} };
    case 'uk':
      return {
        account_number: destination.accountNumber,
        beneficiary: { sort_code: destination.sortCode },
      };
    case 'iban':
      return {
        account_number: destination.iban,
        beneficiary: given({
          transfer_type: currency === 'USD' ? ('international' as const) : undefined,
          swift_bic: destination.bic,
          ...typedAddresses(destination),
        }),
      };
    case 'dollars': {
      const { accountNumber: account_number } = destination;
      if ('bic' in destination) {
        const { bic: swift_bic } = destination;
        const beneficiary = { transfer_type: 'international', swift_bic } as const;
        return { account_number, beneficiary: given({ ...beneficiary, ...typedAddresses(destination) }) };
      }
      const { routingNumber: routing_number, accountType: account_type } = destination;
      return { account_number, beneficiary: given({ transfer_type: 'local', routing_number, account_type }) };
    }
  }
}

/** Spaces and dashes help people to read a number; they are no part of it. */
export function plainNumber(number: string): string {
  return number.replaceAll(/[\s-]/g, '').toUpperCase();
}

/** A field left empty is not given. */
export function normalised({ account_number, beneficiary, ...rest }: TypedPayee): TypedPayee {
  const { routing_number, sort_code, swift_bic, ...others } = beneficiary;
  const codes = { routing_number, sort_code, swift_bic };
  const plain = Object.entries(codes).map(([name, code]) => [
    name,
    code === undefined ? code : plainNumber(code),
  ]);
  return {
    ...rest,
    account_number: plainNumber(account_number),
    beneficiary: given({ ...others, ...Object.fromEntries(plain) }),
  };
}

function typedAddresses({ bankAddress, recipientAddress }: Addresses) {
  return { bank_address: bankAddress, recipient_address: recipientAddress };
}

type Given<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

export function given<Fields extends Readonly<Record<string, string | undefined>>>(
  fields: Fields,
): Given<Fields> {
  const filled = Object.entries(fields).filter(([, text]) => text !== undefined && text.trim() !== '');
  return Object.fromEntries(filled) as Given<Fields>;
}
