import { sumsByRate } from '@machi/domain/billing/tax';
import { dateAt } from '@machi/domain/calendar/model';
import { ROOM_TAX } from '@machi/domain/permits/rules';
import { paperDate, paperYen } from '@machi/domain/permits/words';
import type { TownPack } from '@machi/domain/town/model';
import { spotText } from './application.ts';
import type { PaperApplication } from './application.ts';
import type { Paper } from '../../platform/papers/paper.ts';
import { words } from './text/words.ts';

const { receipt, permit } = words;

/** What a person may choose of a receipt; empty is the usual. */
export interface ReceiptWords {
  readonly addressee: string;
  readonly proviso: string;
}

const HAS_TITLE = /(?:様|さま|御中|殿|先生)$/;

/** Names without a title get the one that is never wrong. */
const titled = (name: string): string => (HAS_TITLE.test(name) ? name : `${name}　様`);

/** The receipt (領収書) of one reservation that is paid. */
export function receiptPaper(
  { town }: Pick<TownPack, 'town'>,
  application: PaperApplication,
  paidAt: Date,
  { addressee, proviso }: ReceiptWords,
  now: Date,
): Paper {
  const { applicant, uses, spot, amount } = application;
  const [use] = uses;
  const code = use?.code ?? '';
  const paidOn = paperDate(dateAt(paidAt));
  return {
    title: `${receipt.title} ${code}`,
    author: town.town_name.ja,
    now,
    footer: `${receipt.title}　${code}`,
    gaps: words.gaps,
    typed: { addressee, proviso },
    parts: [
      { text: `${receipt.number}　${code}`, align: 'right', gap: 0 },
      { text: paidOn, align: 'right', gap: 14 },
      { title: receipt.title, size: 24, isBold: true, align: 'center', spacing: 16, gap: 22 },
      { underlined: addressee === '' ? applicant : titled(addressee), size: 14, isBold: true, gap: 24 },
      { framed: receipt.amount(paperYen(amount)), size: 20, isBold: true, gap: 14 },
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
          paperYen(yen),
          paperYen(tax_yen),
        ]),
      },
      { space: 14 },
      {
        fields: [
          [receipt.use, `${spotText(spot, 'spot_name')}　${use?.room ?? ''}`],
          [permit.dates, `${use?.day ?? ''}　${use?.times ?? ''}`],
          [permit.code, code],
          [receipt.paidOn, paidOn],
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
    ],
  };
}
