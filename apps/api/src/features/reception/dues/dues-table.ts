import type { Locale } from '@machi/domain/locale/model';
import type { Due } from '@machi/domain/till/dues-contract';
import type { Cells } from '../../../platform/papers/spreadsheet.ts';
import { dueTexts } from './texts.ts';

type Column = keyof ReturnType<typeof dueTexts>['columns'];

/** Each cell by its column, so that none can slip below another heading. */
function cellsOf(due: Due, locale: Locale): Readonly<Record<Column, string>> {
  return {
    since: due.kind === 'to-come' ? '' : due.since,
    days: due.kind === 'to-come' ? '' : String(due.days),
    kind: dueTexts(locale).kinds[due.kind],
    place: due.location_name,
    room: due.plan_name,
    day: due.target_date,
    time: `${due.target_time.start}-${due.target_time.end}`,
    name: due.name,
    group: due.group_name,
    code: due.reservation_code,
    left: String(due.left_yen),
    reminded: due.reminded_on ?? '',
  };
}

const order = Object.keys(dueTexts('ja').columns) as Column[];

/** Unpaid fees as a table with headings. */
export function duesTable(dues: readonly Due[], locale: Locale): Cells {
  const { columns } = dueTexts(locale);
  return [
    order.map((column) => columns[column]),
    ...dues.map((due) => {
      const cells = cellsOf(due, locale);
      return order.map((column) => cells[column]);
    }),
  ];
}
