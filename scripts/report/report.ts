import { glob } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { addDays, dateAt, firstDay, monthOf, type MonthText } from '@machi/domain/calendar/model';
import { minutesInWords } from '@machi/domain/calendar/words';
import { OBJECTIVE, judgeMonth, type MonthReport } from '@machi/domain/outside/month';
import { Hindrance } from '../backup/order.ts';
import { readAnswers, readOutside } from './read-answers.ts';

const USAGE = `npm run report [-- MONTH] [--outside PLACE] [--log FILES]
  Says whether the town met its objectives in a month, as 2026-11; without one, in the last.
  --outside   status.json of the status page, its address or a file (MACHI_STATUS_RECORD)
  --log       the proxy's logs, ${'/var/log/nginx/machi-answers.jsonl*'} if absent; may be given again, for each proxy`;
const LOGS = '/var/log/nginx/machi-answers.jsonl*';

export interface ReportOrder {
  readonly month: MonthText;
  readonly outside: string | undefined;
  readonly logs: readonly string[];
}

/** Throws a Hindrance with the reason. */
export function readReportOrder(
  args: readonly string[],
  { MACHI_STATUS_RECORD: record, INIT_CWD: from = '.' }: Readonly<Record<string, string | undefined>>,
  now: Date,
): ReportOrder {
  let parsed;
  try {
    parsed = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { outside: { type: 'string' }, log: { type: 'string', multiple: true } },
    });
  } catch {
    throw new Hindrance(USAGE);
  }
  const { positionals, values } = parsed;
  const [month = monthOf(addDays(firstDay(monthOf(dateAt(now))), -1)), ...more] = positionals;
  if (more.length > 0) throw new Hindrance(USAGE);
  if (!/^20\d\d-(?:0[1-9]|1[0-2])$/.test(month)) throw new Hindrance('A month is written like 2026-11.');
  if (month > monthOf(dateAt(now))) throw new Hindrance(`${month} has not begun.`);
  const outside = values.outside ?? (record === '' ? undefined : record);
  return {
    month,
    outside: outside === undefined || /^https?:/.test(outside) ? outside : path.resolve(from, outside),
    logs: (values.log ?? [LOGS]).map((file) => path.resolve(from, file)),
  };
}

const percent = (share: number): string => (Number.isNaN(share) ? '–' : `${(share * 100).toFixed(3)} %`);
const count = new Intl.NumberFormat('en');
/** A number and what it counts. */
const counted = (number: number, what: string): string => `${count.format(number)} ${what}${number === 1 ? '' : 's'}`;
const minutes = (number: number): string => minutesInWords(number).en;

/** What is left of the month's budget, or how much too much was used. */
const budget = (left: number, inWords: (number: number) => string): string =>
  left >= 0 ? `${inWords(left)} left` : `${inWords(-left)} too many`;

const WIDTHS = [54, 15, 12] as const;
const row = (...cells: readonly string[]): string =>
  cells
    .map((cell, index) => cell.padEnd(WIDTHS[index] ?? 0))
    .join('')
    .trimEnd();

/** The report as lines. */
function reportLines(month: MonthText, { outside, answered, times, worst }: MonthReport, unread: number): string[] {
  const target = percent(OBJECTIVE);
  const requests = (number: number): string => counted(number, 'request');
  const kinds = times.map(({ kind, aim, p99, verdict }) =>
    row(`${kind}: 99 of 100 within ${aim} ms`, verdict, Number.isNaN(p99) ? '–' : `${count.format(p99)} ms`),
  );
  const missing = outside.expected - outside.all;
  const notes = [
    ...(outside.all === 0
      ? [
          'Nothing was seen from outside: give the record of the status page (--outside). A machine that is off logs nothing.',
        ]
      : missing > 0
        ? [
            `From outside ${minutes(missing)} of ${minutes(outside.expected)} were not looked at; they count neither way.`,
          ]
        : []),
    ...(answered.all === 0
      ? ['The proxy’s log has nothing of this month (--log; deploy/nginx.conf writes it).']
      : answered.quietHours > 0
        ? [
            `In ${counted(answered.quietHours, 'hour')} the proxy’s log has no request: nobody asked, or it was away. What was seen from outside says which.`,
          ]
        : []),
    ...(unread > 0 ? [`${counted(unread, 'line')} of the log could not be read and count nothing.`] : []),
    ...([outside, answered, ...times].some(({ verdict }) => verdict === 'not proved')
      ? ['“not proved”: too little was seen to say that it was reached.']
      : []),
  ];
  return [
    `Objectives of ${month}`,
    '',
    row('objective', '', 'was', 'budget'),
    row(
      `usable, seen from outside: ${target} of the minutes`,
      outside.verdict,
      percent(outside.share),
      outside.all === 0 ? '' : budget(outside.left, minutes),
    ),
    row(
      `answered at the proxy: ${target} of requests`,
      answered.verdict,
      percent(answered.share),
      answered.all === 0 ? '' : budget(answered.left, requests),
    ),
    ...kinds,
    ...(worst.length === 0 ? [] : ['', 'The worst hours']),
    ...worst.map((hour) => {
      const said = [
        ...(hour.minutes > 0 ? [`not wholly usable for ${minutes(hour.minutes)}`] : []),
        ...(hour.failed > 0 ? [`${count.format(hour.failed)} of ${requests(hour.all)} failed`] : []),
      ];
      return `  ${hour.hour}:00  ${said.join(', ')}`;
    }),
    ...(notes.length === 0 ? [] : ['', ...notes]),
  ];
}

/** Reads what there is of the month and says it. */
export async function makeReport({ month, outside, logs }: ReportOrder, now: Date): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob([...logs])) files.push(file);
  const { byHour, times, unread } = await readAnswers(files, month);
  const days = outside === undefined ? undefined : await readOutside(outside);
  const answered = files.length === 0 ? undefined : byHour;
  return reportLines(month, judgeMonth(month, { days, answered, times }, now), unread);
}
