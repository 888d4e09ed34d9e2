import { applicantRows } from '@machi/domain/applications/applicant';
import { townTimeText } from '@machi/domain/calendar/model';
import { linesOfForm, writtenForm, type FormWritten } from '@machi/domain/described/form-written';
import type { Locale } from '@machi/domain/locale/model';
import { wordingsOf } from '@machi/domain/locale/texts';
import { fieldsOfForm } from '@machi/domain/onlineforms/model';
import type { Cells } from '@machi/domain/desk/csv';
import type { HandledRow } from './desk-store.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

export const exportTexts = wordingsOf('form-desk-export', { ja, en });
type Column = keyof ReturnType<typeof exportTexts>['columns'];

/** Cells by column, so that none gets under another heading. */
function cellsOf(row: HandledRow, locale: Locale): Readonly<Record<Column, string>> {
  const { states, yes } = exportTexts(locale);
  const filed = row.filed_at === null ? '' : townTimeText(row.filed_at);
  return {
    member_id: row.member_id === null ? '' : String(row.member_id),
    application_code: row.application_code,
    form: row.body.form_name[locale],
    filed_date: filed.slice(0, 10),
    filed_time: filed.slice(11, 16),
    name: row.name,
    state: states[row.approval_status],
    correction: row.is_in_correction === 1 ? yes : '',
    due_on: row.due_on ?? '',
    assigned: row.assigned_name,
    proxy:
      row.is_proxied === 1 ? `${row.proxy_office?.[locale] ?? ''} ${row.proxy_name}`.trim() || yes : row.delegate_name,
    decided_date: row.decided_at === null ? '' : townTimeText(row.decided_at).slice(0, 10),
    reason: row.reason,
    amount: String(row.amount),
    test: row.is_test === 1 ? yes : '',
  };
}

/** A question or an account item, with the answer of each application by its key. */
interface Answers {
  readonly labels: ReadonlyMap<string, string>;
  readonly words: ReadonlyMap<string, string>;
}

const wordsOf = ({ words, rows = [] }: FormWritten, locale: Locale): string =>
  rows.length === 0
    ? words
    : rows
        .map(({ label, written }) =>
          [label, ...linesOfForm(written, locale).map((line) => `${line.label}: ${line.words}`)].join('\n'),
        )
        .join('\n');

function answersOf({ applicant, body, content }: HandledRow, locale: Locale): Answers {
  const said = applicantRows(applicant, locale).map(({ label, words }) => ({
    key: `applicant ${label}`,
    label,
    words,
  }));
  const filled = writtenForm(fieldsOfForm(body), content, { place: 'export', locale }).map((written) => ({
    key: `field ${written.name}`,
    label: written.label,
    words: wordsOf(written, locale),
  }));
  const all = [...said, ...filled];
  return {
    labels: new Map(all.map(({ key, label }) => [key, label])),
    words: new Map(all.map(({ key, words }) => [key, words])),
  };
}

const order = Object.keys(ja.columns) as Column[];

/**
 * Makes a table of applications with headings.
 * @param hasQuestions all are of one form: one column for each account item and each question of any version, under the
 * newest version's label
 */
export function handledTable(rows: readonly HandledRow[], hasQuestions: boolean, locale: Locale): Cells {
  const { columns } = exportTexts(locale);
  const newestFirst = rows.toSorted((one, other) => other.version - one.version);
  const asked = new Map<string, string>();
  for (const row of hasQuestions ? newestFirst : [])
    for (const [key, label] of answersOf(row, locale).labels) if (!asked.has(key)) asked.set(key, label);
  return [
    [...order.map((column) => columns[column]), ...asked.values()],
    ...rows.map((row) => {
      const cells = cellsOf(row, locale);
      const { words } = answersOf(row, locale);
      return [...order.map((column) => cells[column]), ...[...asked.keys()].map((key) => words.get(key) ?? '')];
    }),
  ];
}
