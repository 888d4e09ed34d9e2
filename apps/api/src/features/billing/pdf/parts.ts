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

/** An amount in a PDF; △ marks money given back. */
export const signedYen = (yen: number): string => (yen < 0 ? `△${pdfYen(-yen)}` : pdfYen(yen));

/** "2027年1月分". */
export const monthOfPdf = (month: string): string => words.month(Number(month.slice(0, 4)), Number(month.slice(5, 7)));

/** The addressee of a PDF, with the name at the time of the bill. */
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

/** Lines of an address on an envelope, the postal code on its own line. */
export const addressLines = (address: string): string[] => address.split('\n').filter((line) => line !== '');

/** Name and address lines of a bill's payer. */
export function linesOfPayer({ payer, death }: PaidBack): string[] {
  if (payer === null) return [];
  if (death !== null && death.heir_address !== '') return addressLines(death.heir_address);
  return addressLinesOf(payer);
}

/** Address lines; none for a counter guest without an address. */
const addressLinesOf = ({ zipcode, prefecture, address1, address2, address3 }: Payer): string[] =>
  zipcode === '' ? [] : [`〒${zipcode}`, `${prefecture}${address1}${address2}`, address3].filter((line) => line !== '');

/** The owner of the money and the representative of the heirs. */
export interface PaidBack {
  readonly payer: Payer | null;
  readonly death: Pick<NonNullable<BillRowAtDesk['death']>, 'heir_name' | 'heir_address'> | null;
}

/** The recipient of a letter, placed where the window of an envelope shows it when folded in three. */
export function envelopeParts(row: Pick<BillRowAtDesk, 'payer' | 'pseudonym' | 'death'>): readonly PdfPart[] {
  const lines = linesOfPayer(row);
  return [
    ...lines.map((text) => ({ text, size: 11, indent: 12, gap: 0 })),
    { space: 3 },
    { text: addresseeOf(row), size: 13, indent: 12, gap: 0 },
    { space: Math.max(0, 4 - lines.length) * 16 + 18 },
  ];
}

/** A PDF's sums by tax rate, with the tax included. */
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

/** The issuer: office and name. */
export const officeParts = (town: Town): readonly PdfPart[] => [
  { text: town.office_address.ja, align: 'right', gap: 0 },
  { text: town.mayor.ja, size: 13, isBold: true, align: 'right', gap: 0 },
  { text: words.closed, size: 9, align: 'right', gap: 4 },
  { text: words.office(town.office_name.ja, town.office_tel), align: 'right', gap: 0 },
];

/** The issuer with its invoice registration number. */
export const issuerParts = (town: Town): readonly PdfPart[] => [
  ...officeParts(town),
  ...(town.invoice_number === undefined
    ? []
    : [{ text: `${words.registered}　${town.invoice_number}`, align: 'right' as const, gap: 0 }]),
];
