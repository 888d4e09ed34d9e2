import { dateAt, timeOf, minutesAt } from '@machi/domain/calendar/model';
import { applicantRows } from '@machi/domain/applications/applicant';
import { sumInWords } from '@machi/domain/described/fee';
import type { NamedFile } from '@machi/domain/described/form-written';
import { writtenSections } from '@machi/domain/onlineforms/written';
import { pdfDate, pdfYen } from '@machi/domain/permits/words';
import type { TownPack } from '@machi/domain/town/model';
import type { Pdf, PdfPart } from '../../platform/pdf/document.ts';
import { words } from './text/words.ts';
import type { WrittenApplication } from './application-store.ts';
import type { FormRow } from './form-store.ts';

/** The source of the PDF: the application as confirmed. */
export interface PrintedApplication extends Pick<
  WrittenApplication,
  'applicant' | 'content' | 'amount' | 'fee_lines' | 'created_at' | 'onlineform_application_id'
> {
  readonly form: Pick<FormRow, 'body' | 'onlineform_id' | 'version'>;
  /** Attached files. */
  readonly files: readonly NamedFile[];
  /** Name and office of the official who filed it; empty if the applicant did. */
  readonly proxy: string;
  /** Name of the delegate who confirmed it; empty if nobody did. */
  readonly delegate: string;
}

const rowsOf = (rows: readonly { readonly label: string; readonly words: string }[]): PdfPart => ({
  fields: rows.map(({ label, words: value }) => [label, value === '' ? words.none : value] as const),
});

/** The fee's lines and total; empty if nothing is due. */
export function feeParts({
  fee_lines: lines,
  amount,
}: Pick<PrintedApplication, 'fee_lines' | 'amount'>): readonly PdfPart[] {
  if (lines.length === 0) return [];
  const columns = [
    { head: words.fee.line, share: 0.44 },
    { head: words.fee.computed, share: 0.34 },
    { head: words.fee.amount, share: 0.22, align: 'right' as const },
  ];
  const rows = [
    ...lines.map((line) => [line.label.ja, sumInWords(line).ja, pdfYen(line.amount)]),
    [words.fee.total, '', pdfYen(amount)],
  ];
  return [{ heading: words.fee.heading }, { columns, rows }];
}

/** Minimum height that keeps an agreement and its acceptance on one page, unless it is very long. */
const agreementHeight = (agreement: string): number => {
  const lines = agreement.split('\n').reduce((count, line) => count + Math.max(1, Math.ceil(line.length / 50)), 0);
  return Math.min(70 + 16 * lines, 400);
};

/** The PDF of an application (申請書), in Japanese; it is what is signed and kept. */
export function applicationPdf({ town }: Pick<TownPack, 'town'>, printed: PrintedApplication): Pdf {
  const { form, applicant, content, created_at: at, files, proxy, delegate } = printed;
  const by = [
    { label: words.proxy, words: proxy },
    { label: words.delegate, words: delegate },
  ].filter(({ words: name }) => name !== '');
  const name = form.body.form_name.ja;
  const number = words.number(printed.onlineform_application_id, form.onlineform_id, form.version);
  return {
    title: `${name} ${words.title}`,
    author: town.town_name.ja,
    now: at,
    footer: `${name}　${number}`,
    gaps: words.gaps,
    parts: [
      { text: number, align: 'right', size: 9, gap: 0 },
      { text: `${pdfDate(dateAt(at))} ${timeOf(minutesAt(at))}`, align: 'right', gap: 10 },
      { title: name, size: 20, isBold: true, align: 'center', gap: 12 },
      { text: words.to(town.mayor.ja), size: 12, gap: 8 },
      { heading: words.applicant },
      rowsOf([...applicantRows(applicant, 'ja'), ...by]),
      ...writtenSections(form.body, content, { place: 'paper', locale: 'ja', files }).flatMap(
        ({ title, rows }): PdfPart[] => [{ heading: title }, rowsOf(rows)],
      ),
      ...feeParts(printed),
      { need: agreementHeight(form.body.agreement.ja) },
      { heading: words.agreement },
      { text: form.body.agreement.ja, size: 9.5, gap: 4 },
      { text: delegate !== '' ? words.agreedByDelegate : proxy === '' ? words.agreed : words.agreedByProxy, gap: 4 },
    ],
  };
}
