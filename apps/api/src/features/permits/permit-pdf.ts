import type { DateText } from '@machi/domain/calendar/model';
import { lineInWords, pdfDate, pdfYen } from '@machi/domain/permits/words';
import type { TownPack } from '@machi/domain/town/model';
import { spotText, type PaperApplication, type UseOfPaper } from './application.ts';
import type { Pdf, PdfPart } from '../../platform/pdf/document.ts';
import { words } from './text/words.ts';

const { permit } = words;
type Fields = readonly (readonly [name: string, value: string])[];

/** Facts that may differ between dates and are short enough to print next to a date. */
const PARTS = ['room', 'adjuncts', 'equipment', 'persons'] as const;
type Part = (typeof PARTS)[number];

const isSameEverywhere = (uses: readonly UseOfPaper[], part: Part): boolean =>
  uses.every((use) => use[part] === uses[0]?.[part]);

/** Facts that differ between dates, for printing next to a date; common ones are printed above. */
function alongOf(use: UseOfPaper, parts: readonly Part[]): string {
  const along = parts
    .map((part) => use[part])
    .filter((part) => part !== '')
    .join('\n');
  return along === '' ? permit.none : along;
}

/** One sentence, or one for each group of dates with the same text: a date may have been changed by itself. */
function ofDates(uses: readonly UseOfPaper[], said: (use: UseOfPaper) => string): string {
  const bySentence = Map.groupBy(
    uses.filter((use) => said(use) !== ''),
    said,
  );
  if (bySentence.size <= 1 && uses.every((use) => said(use) !== '')) return [...bySentence.keys()].join('');
  return [...bySentence]
    .map(([sentence, dates]) =>
      permit.of(
        dates.map(({ shortDay }) => shortDay),
        sentence,
      ),
    )
    .join('\n');
}

/** The answers field by field, from the dates that have one. */
function askedFields(uses: readonly UseOfPaper[], persons: string): Fields {
  const labels = new Map(uses.flatMap(({ asked }) => [...asked].map(([name, { label }]) => [name, label] as const)));
  return [...labels].map(([name, label]) => [
    label,
    name === 'persons_spot' ? persons : ofDates(uses, ({ asked }) => asked.get(name)?.words ?? ''),
  ]);
}

function useFields({ spot, uses, amount }: PaperApplication): Fields {
  const [use] = uses;
  const shared = (part: Part): string => (isSameEverywhere(uses, part) ? (use?.[part] ?? '') : '');
  const rows: Fields = [
    [permit.spot, `${spotText(spot, 'spot_name')}\n${permit.at(spotText(spot, 'address'), spot.tel)}`],
    [permit.room, shared('room')],
    [permit.adjuncts, shared('adjuncts')],
    [permit.equipment, shared('equipment')],
    ...askedFields(uses, shared('persons')),
    [permit.fee, pdfYen(amount)],
    [permit.exemption, ofDates(uses, ({ exemption }) => exemption)],
  ];
  return rows.filter(([, value]) => value !== '');
}

function dateParts(uses: readonly UseOfPaper[]): readonly PdfPart[] {
  const apart = PARTS.filter((part) => !isSameEverywhere(uses, part));
  const heading = { heading: permit.dates };
  if (apart.length === 0) {
    const columns = [
      { head: permit.day, share: 0.48 },
      { head: permit.time, share: 0.27 },
      { head: permit.code, share: 0.25 },
    ];
    return [heading, { columns, rows: uses.map(({ day, times, code }) => [day, times, code]) }];
  }
  const columns = [
    { head: permit.day, share: 0.37 },
    { head: permit.time, share: 0.16 },
    { head: permit.along, share: 0.31 },
    { head: permit.code, share: 0.16 },
  ];
  return [heading, { columns, rows: uses.map((use) => [use.day, use.times, alongOf(use, apart), use.code]) }];
}

/** Groups dates with the same price for the same items. */
function alikeDates(uses: readonly UseOfPaper[]): readonly (readonly [UseOfPaper, ...UseOfPaper[]])[] {
  const groups = new Map<string, [UseOfPaper, ...UseOfPaper[]]>();
  for (const use of uses) {
    const priced = JSON.stringify(use.lines.map(({ target_date: _day, ...line }) => line));
    const group = groups.get(priced);
    if (group) group.push(use);
    else groups.set(priced, [use]);
  }
  return [...groups.values()];
}

function lineParts({ uses, amount }: PaperApplication): readonly PdfPart[] {
  const groups = alikeDates(uses);
  const columns = [
    { head: permit.line, share: 0.36 },
    { head: permit.computed, share: 0.46 },
    { head: permit.amount, share: 0.18, align: 'right' as const },
  ];
  const tables = groups.flatMap((group): PdfPart[] => {
    const [{ lines, amount: each }] = group;
    const days = group.map(({ shortDay }) => shortDay).join('、');
    const rows = [
      ...lines.map((line) => [line.label.ja, lineInWords(line), pdfYen(line.amount)]),
      [permit.sum, group.length > 1 ? permit.days(pdfYen(each), group.length) : '', pdfYen(each * group.length)],
    ];
    return [
      ...(groups.length > 1 ? [{ need: 80 }, { text: days, size: 9.5, gap: 2 }] : []),
      { columns, rows },
      { space: 4 },
    ];
  });
  const total = groups.length > 1 ? [{ fields: [[permit.total, pdfYen(amount)] as const] }] : [];
  return [{ heading: permit.lines }, ...tables, ...total];
}

const NUMBERED = /^(\d{1,2}[.．)）]|[・●○①-⑳])\s*(.+)$/u;

/** Paragraphs of the town's text; numbered or marked ones form a list. */
function paragraphs(content: string): readonly PdfPart[] {
  return content.split('\n').map((line) => {
    const [, mark, rest] = NUMBERED.exec(line) ?? [];
    const style = { size: 9.5, gap: 2 };
    return mark !== undefined && rest !== undefined ? { mark, item: rest, ...style } : { text: line, ...style };
  });
}

function conditionParts({ spot }: PaperApplication): readonly PdfPart[] {
  const parts = [
    [permit.conditions, spotText(spot, 'terms')],
    [permit.cancellation, spotText(spot, 'cancellation_policy')],
    [permit.payment, spotText(spot, 'payment_methods')],
  ] as const;
  return parts.flatMap(([heading, content]) => (content === '' ? [] : [{ heading }, ...paragraphs(content)]));
}

/** The permit (使用許可書) for the fixed dates of an application. */
export function permitPdf(
  { town }: Pick<TownPack, 'town'>,
  application: PaperApplication,
  issuedOn: DateText,
  now: Date,
): Pdf {
  const { number, applicant, appliedBy, address, appliedOn, uses, version } = application;
  return {
    title: `${permit.title} ${number}`,
    author: town.town_name.ja,
    now,
    footer: `${permit.title}　${number}`,
    gaps: words.gaps,
    parts: [
      { text: `${permit.number}　${number}`, align: 'right', gap: 0 },
      { text: pdfDate(issuedOn), align: 'right', gap: version > 1 ? 0 : 10 },
      ...(version > 1 ? [{ text: permit.again(version), size: 9.5, align: 'right' as const, gap: 10 }] : []),
      { title: permit.title, size: 22, isBold: true, align: 'center', spacing: 8, gap: 10 },
      { text: applicant, size: 13, isBold: true, gap: 2 },
      ...(appliedBy === '' ? [] : [{ text: permit.by(appliedBy), gap: 2 }]),
      { text: address, gap: 10 },
      { text: town.mayor.ja, size: 12, align: 'right', gap: 0 },
      { text: words.closed, size: 9, align: 'right', gap: 8 },
      { text: permit.permits(pdfDate(appliedOn)), gap: 8 },
      { fields: useFields(application) },
      ...dateParts(uses),
      ...lineParts(application),
      ...conditionParts(application),
    ],
  };
}
