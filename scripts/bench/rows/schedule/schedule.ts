import { addDays } from '@machi/domain/calendar/model';
import { patternOf } from '@machi/domain/schedule/recurrence';
import { datesOf, type RepeatRule } from '@machi/domain/schedule/rule';
import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { openLine, writeRequest } from '../../ground/http-line.ts';
import { addMembers, memberIdOf, sessionHeaders } from '../../ground/people.ts';
import { alternate } from '../../ground/rounds.ts';
import { addSchedules, seriesOf } from '../../ground/schedules.ts';
import { median, percentile } from '../../ground/statistics.ts';
import { openPostgres, openTown } from '../../ground/town.ts';
import type { BenchContext, BenchRow, Figure } from '../../row.ts';

const PEOPLE = 200;
const SERIES = 10_000;
const DAYS = 31;
const ASKS_A_ROUND = 30;

const today = new Date().toISOString().slice(0, 10);
const FROM = addDays(today, 7);
const TO = addDays(FROM, DAYS - 1);

const at = (date: string, time: string) => Temporal.ZonedDateTime.from(`${date}T${time}[UTC]`);
const FIRST = at(FROM, '00:00');
const LAST = at(TO, '23:59');

/** As in a server that reads the rules from its database: made, and asked once. */
const datesByPeer = (rule: RepeatRule): number =>
  new RRuleTemporal({
    rruleString: `RRULE:${patternOf(rule)}`,
    dtstart: at(rule.start_date, rule.start_time ?? '00:00'),
    ...(rule.end_date === null ? {} : { until: at(rule.end_date, '23:59') }),
  }).between(FIRST, LAST, true).length;

async function run({ scope, rounds, progress }: BenchContext): Promise<Figure[]> {
  const { api, database } = await openTown(scope, await openPostgres(scope), 'schedule');
  await addMembers(database, PEOPLE);
  await database.query(`update member set is_official = true, organization_id = 1 where member_id >= $1`, [
    memberIdOf(0),
  ]);
  const rules = seriesOf(SERIES, today);
  await addSchedules(
    database,
    // Every fourth is shared.
    rules.map((times, index) => ({
      times,
      members: index % 4 === 0 ? [index % PEOPLE, (index * 7 + 1) % PEOPLE] : [index % PEOPLE],
    })),
  );
  const line = await openLine(api.port);
  const members = Array.from({ length: PEOPLE }, (_person, index) => memberIdOf(index)).join();
  const path = `/api/schedules?from=${FROM}&to=${TO}&member_ids=${members}`;
  const request = Buffer.from(writeRequest({ path, headers: sessionHeaders(0) }));

  const { status, body, size } = await line.exchange(request, true);
  const reply: Record<'schedules' | 'busy', { dates: string[] }[]> | undefined =
    status === 200 ? JSON.parse(body) : undefined;
  const shown = [...(reply?.schedules ?? []), ...(reply?.busy ?? [])].reduce((sum, { dates }) => sum + dates.length, 0);
  const expected = rules.reduce((sum, rule) => sum + datesOf(rule, FROM, TO).length, 0);
  const peers = rules.reduce((sum, rule) => sum + datesByPeer(rule), 0);
  if (shown !== expected || peers !== expected)
    throw new Error(`not ${expected} dates but ${shown}, and ${peers} by the peer: ${status} ${body.slice(0, 200)}`);

  /** Median of one round in milliseconds. */
  async function ours(): Promise<number> {
    const times: number[] = [];
    for (let asked = 0; asked < ASKS_A_ROUND; asked += 1) times.push((await line.exchange(request)).milliseconds);
    return percentile(times, 0.5);
  }
  function theirs(): Promise<number> {
    const began = performance.now();
    for (const rule of rules) datesByPeer(rule);
    return Promise.resolve(performance.now() - began);
  }
  await ours();
  await theirs();
  const { product, peer } = await alternate(
    rounds,
    async (round) => {
      const time = await ours();
      progress(`schedule ${round + 1}/${rounds}: ${time.toFixed(1)} ms`);
      return time;
    },
    theirs,
  );
  line.close();
  const notes = [
    `${PEOPLE} people, ${SERIES} series, ${expected} dates in ${DAYS} days, ${Math.round(size / 1000)} KB; the peer makes each rule and asks it, in its own process and without a database`,
  ];
  return [
    {
      name: 'schedule',
      value: median(product) / median(peer),
      unit: 'times its time',
      reach: { comparison: '<=', value: 1.3 },
      product,
      peer,
      per: 'ms',
      notes,
    },
    { name: 'schedule, p50', value: median(product), unit: 'ms', reach: { comparison: '<=', value: 100 }, notes: [] },
  ];
}

/** GET /api/schedules: a month of 200 people with 10,000 series, compared with rrule-temporal over the same rules. */
export const schedule: BenchRow = { name: 'schedule', run };
