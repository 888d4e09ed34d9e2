import { dateAt, minutesAt, timeOf } from '@machi/domain/calendar/model';
import type { Locale } from '@machi/domain/locale/model';
import { labelsOf } from '@machi/domain/described/written';
import { memberParts } from '@machi/domain/members/fields';
import type { MemberLine } from '@machi/domain/member-desk/model';
import { wordingsOf } from '@machi/domain/locale/texts';
import type { Cells } from '@machi/domain/desk/csv';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const textsIn = wordingsOf('member-desk-export', { ja, en });
const listed = [...memberParts.contact, ...memberParts.office] as const;
type Column = keyof typeof ja.columns | (typeof listed)[number]['name'];

const dayOf = (instant: string): string => dateAt(new Date(instant));
const momentOf = (instant: string): string => `${dayOf(instant)} ${timeOf(minutesAt(new Date(instant)))}`;

const cellsOf: Readonly<Record<Column, (line: MemberLine, values: typeof ja.values) => string>> = {
  member_id: ({ member_id }) => String(member_id),
  name: ({ name }) => name,
  furigana: ({ furigana }) => furigana,
  email: ({ email }) => email ?? '',
  tel: ({ tel }) => tel ?? '',
  town_id: ({ town_id }) => town_id ?? '',
  is_resident: ({ is_resident }, values) => (is_resident === 1 ? values.resident : values.nonResident),
  is_verified: ({ is_verified }, values) => (is_verified ? values.verified : values.unverified),
  is_handicapped: ({ is_handicapped }, values) => (is_handicapped === 1 ? values.yes : values.no),
  is_official: ({ is_official, is_company }, values) =>
    is_official ? values.official : is_company ? values.company : '',
  is_locked: ({ is_locked }, values) => (is_locked ? values.locked : ''),
  is_reset_forced: ({ is_reset_forced }, values) => (is_reset_forced === 1 ? values.unchanged : ''),
  created_at: ({ created_at }) => dayOf(created_at),
  last_login_at: ({ last_login_at }) => (last_login_at === null ? '' : momentOf(last_login_at)),
};

/** A table of members with headings, in the request's language; days and times are the town's. */
export function exportTable(lines: readonly MemberLine[], locale: Locale): Cells {
  const { columns, values } = textsIn(locale);
  const heads = { ...columns, ...labelsOf(listed, locale, 'desk') };
  const cells = Object.values(cellsOf);
  return [
    Object.keys(cellsOf).map((name) => heads[name as Column]),
    ...lines.map((line) => cells.map((cellOf) => cellOf(line, values))),
  ];
}

export const sheetName = (locale: Locale): string => textsIn(locale).sheet;
