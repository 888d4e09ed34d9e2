import { sumsByRate, type TaxedLine } from '@machi/domain/billing/tax';
import { fullAddress } from '@machi/domain/described/address';
import { fullName } from '@machi/domain/members/model';
import { pdfYen } from '@machi/domain/permits/words';
import type { TownPack } from '@machi/domain/town/model';
import type { PdfPart } from '../../../platform/pdf/document.ts';
import type { Payer } from '../../../database/tables/billing/bills.ts';
import type { BillRowAtDesk } from '../bill-store.ts';
import { words } from './words.ts';

type Town = TownPack['town'];

/** An amount as papers write it; what is given back with △. */
export const signedYen = (yen: number): string => (yen < 0 ? `△${pdfYen(-yen)}` : pdfYen(yen));

/** "2027年1月分". */
export const monthOfPdf = (month: string): string => words.month(Number(month.slice(0, 4)), Number(month.slice(5, 7)));

/** Whom a paper is made out to: as they were called when the bill was made. */
export function addresseeOf({ payer, pseudonym, death }: Pick<BillRowAtDesk, 'payer' | 'pseudonym' | 'death'>): string {
  if (payer === null) return pseudonym ?? '';
  if (death === null) return `${fullName(payer)}　様`;
  return death.heir_name === ''
    ? words.heirs.unknown(fullName(payer))
    : words.heirs.known(death.heir_name, fullName(payer));
}

export const addressOf = ({ payer, death }: Pick<BillRowAtDesk, 'payer' | 'death'>): string =>
  payer === null
    ? ''
    : death !== null && death.heir_address !== ''
      ? addressLines(death.heir_address).join('　')
      : `〒${payer.zipcode}　${fullAddress(payer)}`;

/** An address as an envelope has it, its postal code on a line of its own. */
export const addressLines = (address: string): string[] => address.split('\n').filter((line) => line !== '');

/** Name and address of whoever a bill is made out to, in lines. */
export function linesOfPayer({ payer, death }: PaidBack): string[] {
  if (payer === null) return [];
  if (death !== null && death.heir_address !== '') return addressLines(death.heir_address);
  return addressLinesOf(payer);
}

/** Where somebody lives, in lines; of somebody at the counter, whose address nobody knows, none. */
const addressLinesOf = ({ zipcode, prefecture, address1, address2, address3 }: Payer): string[] =>
  zipcode === '' ? [] : [`〒${zipcode}`, `${prefecture}${address1}${address2}`, address3].filter((line) => line !== '');

/** Whose money it is, and who stands for the heirs. */
export interface PaidBack {
  readonly payer: Payer | null;
  readonly death: Pick<NonNullable<BillRowAtDesk['death']>, 'heir_name' | 'heir_address'> | null;
}

/** Whom a letter goes to, at the place that the window of an envelope shows when it is folded in three. */
export function envelopeParts(row: Pick<BillRowAtDesk, 'payer' | 'pseudonym' | 'death'>): readonly PdfPart[] {
  const lines = linesOfPayer(row);
  return [
    ...lines.map((text) => ({ text, size: 11, indent: 12, gap: 0 })),
    { space: 3 },
    { text: addresseeOf(row), size: 13, indent: 12, gap: 0 },
    { space: Math.max(0, 4 - lines.length) * 16 + 18 },
  ];
}

/** The sums of a paper by their rates, with the tax within. */
export const sumParts = (lines: readonly TaxedLine[]): readonly PdfPart[] => [
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

/** Who writes it: name and office. */
export const officeParts = (town: Town): readonly PdfPart[] => [
  { text: town.office_address.ja, align: 'right', gap: 0 },
  { text: town.mayor.ja, size: 13, isBold: true, align: 'right', gap: 0 },
  { text: words.closed, size: 9, align: 'right', gap: 4 },
  { text: words.office(town.office_name.ja, town.office_tel), align: 'right', gap: 0 },
];

/** The same with the number by which invoices count. */
export const issuerParts = (town: Town): readonly PdfPart[] => [
  ...officeParts(town),
  ...(town.invoice_number === undefined
    ? []
    : [{ text: `${words.registered}　${town.invoice_number}`, align: 'right' as const, gap: 0 }]),
];
