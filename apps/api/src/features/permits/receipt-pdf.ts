import { sumsByRate } from '@machi/domain/billing/tax';
import { ROOM_TAX } from '@machi/domain/permits/rules';
import { pdfDate, pdfYen } from '@machi/domain/permits/words';
import type { TownPack } from '@machi/domain/town/model';
import { spotText, type PaperApplication } from './application.ts';
import type { DateText } from '@machi/domain/calendar/model';
import type { Pdf, PdfPart } from '../../platform/pdf/document.ts';
import { words } from './text/words.ts';

const { receipt, permit } = words;

/** A person's choices for a receipt; empty means the default. */
export interface ReceiptWords {
  readonly addressee: string;
  readonly proviso: string;
}

const HAS_TITLE = /(?:様|さま|御中|殿|先生)$/;

/** Adds 様, which is always correct, to a name without a title. */
const titled = (name: string): string => (HAS_TITLE.test(name) ? name : `${name}　様`);

/** One payment. */
export interface PaidOnce {
  /** Receipt number; payments older than the till have the reservation code. */
  readonly number: string;
  readonly yen: number;
  readonly paid_on: DateText;
}

const footerOf = ({ number }: PaidOnce): string => `${receipt.title}　${number}`;

/** The receipt of one payment. */
function receiptParts(
  { town }: Pick<TownPack, 'town'>,
  { applicant, uses, spot }: PaperApplication,
  { number, yen: amount, paid_on }: PaidOnce,
  { addressee, proviso }: ReceiptWords,
  refunded: number,
): readonly PdfPart[] {
  const [use] = uses;
  const paidOn = pdfDate(paid_on);
  return [
    { text: `${receipt.number}　${number}`, align: 'right', gap: 0 },
    { text: paidOn, align: 'right', gap: 14 },
    { title: receipt.title, size: 24, isBold: true, align: 'center', spacing: 16, gap: 22 },
    { underlined: addressee === '' ? applicant : titled(addressee), size: 14, isBold: true, gap: 24 },
    { framed: receipt.amount(pdfYen(amount)), size: 20, isBold: true, gap: 14 },
    { text: receipt.proviso(proviso === '' ? receipt.defaultProviso : proviso), size: 11, gap: 4 },
    { text: receipt.received, size: 11, gap: 14 },
    {
      columns: [
        { head: receipt.rate, share: 0.34 },
        { head: receipt.withTax, share: 0.33, align: 'right' },
        { head: receipt.tax, share: 0.33, align: 'right' },
      ],
      rows: sumsByRate([{ ...ROOM_TAX, yen: amount }]).map(({ tax_percent, yen, tax_yen }) => [
        receipt.taxed(tax_percent),
        pdfYen(yen),
        pdfYen(tax_yen),
      ]),
    },
    { space: 14 },
    {
      fields: [
        [receipt.use, `${spotText(spot, 'spot_name')}　${use?.room ?? ''}`],
        [permit.dates, `${use?.day ?? ''}　${use?.times ?? ''}`],
        [permit.code, use?.code ?? ''],
        [receipt.paidOn, paidOn],
        ...(refunded === 0 ? [] : [[receipt.refunded, pdfYen(refunded)] as const]),
      ],
    },
    { space: 28 },
    { text: town.office_address.ja, align: 'right', gap: 0 },
    { text: town.mayor.ja, size: 13, isBold: true, align: 'right', gap: 0 },
    { text: words.closed, size: 9, align: 'right', gap: 4 },
    { text: permit.office(town.office_name.ja, town.office_tel), align: 'right', gap: 0 },
    ...(town.invoice_number === undefined
      ? []
      : [{ text: `${receipt.invoice}　${town.invoice_number}`, align: 'right' as const, gap: 0 }]),
  ];
}

/**
 * Receipts (領収書) of one reservation, one page for each payment.
 * @param refunded yen given back since
 */
export function receiptPdf(
  pack: Pick<TownPack, 'town'>,
  application: PaperApplication,
  [first, ...others]: readonly [PaidOnce, ...PaidOnce[]],
  typed: ReceiptWords,
  refunded: number,
  now: Date,
): Pdf {
  const parts = (paid: PaidOnce) => receiptParts(pack, application, paid, typed, refunded);
  return {
    title: `${receipt.title} ${first.number}`,
    author: pack.town.town_name.ja,
    now,
    footer: footerOf(first),
    gaps: words.gaps,
    typed: { addressee: typed.addressee, proviso: typed.proviso },
    parts: [
      ...parts(first),
      ...others.flatMap((paid): readonly PdfPart[] => [{ next: footerOf(paid) }, ...parts(paid)]),
    ],
  };
}
