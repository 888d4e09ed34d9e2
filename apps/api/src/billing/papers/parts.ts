import { sumsByRate } from '@machi/domain/billing/tax';
import type { TaxedLine } from '@machi/domain/billing/tax';
import { fullAddress } from '@machi/domain/described/address';
import { fullName } from '@machi/domain/members/model';
import { paperYen } from '@machi/domain/permits/words';
import type { TownPack } from '@machi/domain/town/model';
import type { PaperPart } from '../../platform/papers/paper.ts';
import type { BillRowAtDesk } from '../bill-store.ts';
import { words } from './words.ts';

type Town = TownPack['town'];

/** An amount as papers write it; what is given back with △. */
export const signedYen = (yen: number): string => (yen < 0 ? `△${paperYen(-yen)}` : paperYen(yen));

/** "2027年1月分". */
export const monthOfPaper = (month: string): string =>
  words.month(Number(month.slice(0, 4)), Number(month.slice(5, 7)));

/** Whom a paper is made out to: as they were called when the bill was made. */
export const addresseeOf = ({ payer, pseudonym }: Pick<BillRowAtDesk, 'payer' | 'pseudonym'>): string =>
  payer === null ? (pseudonym ?? '') : `${fullName(payer)}　様`;

export const addressOf = ({ payer }: Pick<BillRowAtDesk, 'payer'>): string =>
  payer === null ? '' : `〒${payer.zipcode}　${fullAddress(payer)}`;

/** The sums of a paper by their rates, with the tax within. */
export const sumParts = (lines: readonly TaxedLine[]): readonly PaperPart[] => [
  {
    columns: [
      { head: words.sums.rate, share: 0.34 },
      { head: words.sums.withTax, share: 0.33, align: 'right' },
      { head: words.sums.tax, share: 0.33, align: 'right' },
    ],
    rows: sumsByRate(lines).map(({ tax_percent, is_reduced, yen, tax_yen }) => [
      words.rate(tax_percent, is_reduced),
      signedYen(yen),
      signedYen(tax_yen),
    ]),
  },
];

/** Who issues it: name, office, and the number by which invoices count. */
export const issuerParts = (town: Town): readonly PaperPart[] => [
  { text: town.office_address.ja, align: 'right', gap: 0 },
  { text: town.mayor.ja, size: 13, isBold: true, align: 'right', gap: 0 },
  { text: words.closed, size: 9, align: 'right', gap: 4 },
  { text: words.office(town.office_name.ja, town.office_tel), align: 'right', gap: 0 },
  ...(town.invoice_number === undefined
    ? []
    : [{ text: `${words.registered}　${town.invoice_number}`, align: 'right' as const, gap: 0 }]),
];
