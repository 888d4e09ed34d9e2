import { dateAt } from '@machi/domain/calendar/model';
import { TAX_PERCENT, innerTaxYen } from '@machi/domain/permits/rules';
import { paperDate, paperYen } from '@machi/domain/permits/words';
import type { TownPack } from '@machi/domain/town/model';
import { spotText } from './application.ts';
import type { PaperApplication } from './application.ts';
import type { PaperFonts } from '../../platform/papers/fonts.ts';
import { createSheet } from '../../platform/papers/sheet.ts';
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

/** The receipt (領収書) of one reservation that is paid, as a PDF on an A4 page. */
export async function writeReceipt(
  { town }: Pick<TownPack, 'town'>,
  application: PaperApplication,
  paidAt: Date,
  { addressee, proviso }: ReceiptWords,
  now: Date,
  fonts: PaperFonts,
): Promise<Buffer> {
  const { applicant, uses, spot, amount } = application;
  const [use] = uses;
  const code = use?.code ?? '';
  const paidOn = paperDate(dateAt(paidAt));
  const sheet = createSheet({ title: `${receipt.title} ${code}`, author: town.town_name.ja, now }, fonts);
  sheet.text(`${receipt.number}　${code}`, { align: 'right', gap: 0 });
  sheet.text(paidOn, { align: 'right', gap: 14 });
  sheet.text(receipt.title, { size: 24, isBold: true, align: 'center', spacing: 16, gap: 22 });
  sheet.underlined(addressee === '' ? applicant : titled(addressee), { size: 14, isBold: true, gap: 24 });
  sheet.framed(receipt.amount(paperYen(amount)), { size: 20, isBold: true, gap: 14 });
  sheet.text(receipt.proviso(proviso === '' ? receipt.defaultProviso : proviso), { size: 11, gap: 4 });
  sheet.text(receipt.received, { size: 11, gap: 14 });
  sheet.table(
    [
      { head: receipt.rate, share: 0.34 },
      { head: receipt.withTax, share: 0.33, align: 'right' },
      { head: receipt.tax, share: 0.33, align: 'right' },
    ],
    [[receipt.taxed(TAX_PERCENT), paperYen(amount), paperYen(innerTaxYen(amount))]],
  );
  sheet.space(14);
  sheet.fields([
    [receipt.use, `${spotText(spot, 'spot_name')}　${use?.room ?? ''}`],
    [permit.dates, `${use?.day ?? ''}　${use?.times ?? ''}`],
    [permit.code, code],
    [receipt.paidOn, paidOn],
  ]);
  sheet.space(28);
  sheet.text(town.office_address.ja, { align: 'right', gap: 0 });
  sheet.text(town.mayor.ja, { size: 13, isBold: true, align: 'right', gap: 0 });
  sheet.text(words.closed, { size: 9, align: 'right', gap: 4 });
  sheet.text(permit.office(town.office_name.ja, town.office_tel), { align: 'right', gap: 0 });
  if (town.invoice_number !== undefined)
    sheet.text(`${receipt.invoice}　${town.invoice_number}`, { align: 'right', gap: 0 });
  return sheet.finish(`${receipt.title}　${code}`);
}
