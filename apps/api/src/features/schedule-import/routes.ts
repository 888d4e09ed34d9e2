import { dateAt, townTimeText } from '@machi/domain/calendar/model';
import { sizeProblems, refusedFile } from '@machi/domain/files/rules';
import { isRefusal, notFound, refuse, type Refusal } from '@machi/domain/refusals/model';
import {
  checkScheduleImport,
  keepScheduleImport,
  readScheduleImport,
  undoScheduleImport,
  type ImportLine,
} from '@machi/domain/schedule-import/contract';
import { IMPORT_MAX_BYTES, MINUTES_WITHOUT_END, MOST_EVENTS, type Remark } from '@machi/domain/schedule-import/model';
import { MOST_OF_A_MEMBER, MOST_TIMES_A_WEEK } from '@machi/domain/schedule/model';
import type { Locale } from '@machi/domain/locale/model';
import { REPEATED } from '@machi/domain/schedule/rule';
import { tooManyKept, type Kept } from '@machi/domain/schedule/rules';
import { repeatInWords } from '@machi/domain/schedule/words';
import { longDate } from '@machi/domain/calendar/long-days';
import { fillText, wordingsOf } from '@machi/domain/locale/texts';
import type { Queryable } from '../../database/database.ts';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import { isBase64 } from '../../platform/files/read-upload.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { serve } from '../../platform/http/serve.ts';
import { tellCalendars } from '../../platform/live/changes.ts';
import { lockMember } from '../../platform/members/lock-member.ts';
import { createThreadQueue } from '../../platform/work/thread-queue.ts';
import { scheduleWriting } from '../schedules/writing.ts';
import { planImport, type Plan, type Planned } from './plan.ts';
import type { SentFile } from './calendar-worker.ts';
import { rowsOf, timesOf, type ReadFile, type Unreadable } from '../../calendar-files/read-file.ts';
import { importStore, type Written } from './store.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const textsIn = wordingsOf('schedule-import', { ja, en });

/** A remark about an event, in the member's language. */
export function remarkInWords({ code, values }: Remark, locale: Locale): string {
  const filled = { minutes: MINUTES_WITHOUT_END, ...values };
  const date = values?.['date'];
  return fillText(
    textsIn(locale)[code],
    typeof date === 'string' ? { ...filled, date: longDate(date, locale) } : filled,
  );
}

const FIELD = 'content';
const SIZES = { maxBytes: IMPORT_MAX_BYTES, toldBytes: 1_000_000 };
const LIMITS = {
  mostWaiting: 30,
  mostOfOne: 2,
  // The most expensive accepted file takes a few seconds.
  mostMilliseconds: 20_000,
  idleMilliseconds: 60_000,
};
type Fault = Unreadable['refused'] | 'import-slow' | 'import-nothing';
const PARAMS: Partial<Record<Fault, number>> = {
  'import-many-events': MOST_EVENTS,
  'import-many-schedules': MOST_OF_A_MEMBER,
  'import-many-repeats': MOST_TIMES_A_WEEK,
};
const refuseFile = (code: Fault, status: 409 | 422 = 422): Refusal => {
  const most = PARAMS[code];
  return refuse(status, { field: FIELD, code, ...(most === undefined ? {} : { params: [most] }) });
};

interface Sent {
  readonly file_name: string;
  readonly content: string;
}

const lineOf = ({ event, outcome, remarks }: Planned, locale: Locale): ImportLine => {
  const { number, title, start_date, start_time, schedules } = event;
  const [first] = schedules;
  const series = first?.times.schedule_type === REPEATED ? first : undefined;
  return {
    number,
    title: first?.words.title ?? title,
    start_date: series?.times.start_date ?? start_date,
    start_time: first && schedules.length === 1 ? first.times.start_time : start_time,
    repeats: series ? repeatInWords(series.times, locale) : '',
    outcome,
    remarks: [...new Set(remarks.map((remark) => remarkInWords(remark, locale)))],
  };
};

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/** The rows that the import would add. */
function addedBy({ planned }: Plan): Kept {
  const written = planned.filter(({ outcome }) => outcome === 'new' || outcome === 'changed');
  return {
    schedules: sumOf(written.map(({ event, held }) => Math.max(rowsOf(event.schedules) - held.length, 0))),
    times: sumOf(written.map(({ event, held }) => timesOf(event.schedules) - sumOf(held.map(({ times }) => times)))),
  };
}

async function refuseMany(database: Queryable, memberId: number, plan: Plan): Promise<Refusal | undefined> {
  const reason = tooManyKept(await scheduleWriting.kept(database, memberId), addedBy(plan));
  return reason && refuseFile(reason === 'times' ? 'import-many-repeats' : 'import-many-schedules', 409);
}

/** Inserts new schedules, updates changed ones, and deletes those that a changed event no longer has. */
async function writePlan(
  transaction: Queryable,
  { planned }: Plan,
  { member: { member_id: memberId }, now }: MemberExchange,
): Promise<void> {
  const written: Written[] = [];
  const gone: number[] = [];
  for (const { event, name, outcome, held } of planned) {
    if (outcome !== 'new' && outcome !== 'changed') continue;
    const before = new Map(held.map(({ ical_uid, schedule_id }) => [ical_uid, schedule_id]));
    for (const draft of event.schedules) {
      const ical_uid = draft.key === '' ? name : `${name}#${draft.key}`;
      const schedule_id = before.get(ical_uid);
      before.delete(ical_uid);
      written.push({ ical_uid, event, draft, ...(schedule_id === undefined ? {} : { schedule_id }) });
    }
    gone.push(...before.values());
  }
  if (gone.length > 0) await importStore.delete(transaction, gone);
  const importId = await importStore.begin(transaction, memberId, now);
  await importStore.write(transaction, written, { memberId, now, importId });
}

/** Routes that import calendar files into the member's own schedule (product, "Import of a calendar file"). */
export const routes = (house: House) => {
  const reader = createThreadQueue<SentFile, ReadFile | Unreadable>(
    new URL('calendar-worker.ts', import.meta.url),
    LIMITS,
    house.rates.spend,
  );
  const townKey = house.town.town.town_key;

  async function read({ file_name, content: text }: Sent, exchange: MemberExchange): Promise<ReadFile | Refusal> {
    const { member, now, locale } = exchange;
    if (!isBase64(text)) return refuse(422, refusedFile(FIELD, file_name), { field: FIELD, code: 'file-spoilt' });
    const content = Buffer.from(text, 'base64');
    const sizes = sizeProblems(FIELD, file_name, content.length, SIZES);
    if (sizes.length > 0) return refuse(422, ...sizes);
    try {
      const file = await reader.run(member.member_id, { content, locale, today: dateAt(now) });
      return 'refused' in file && !isRefusal(file) ? refuseFile(file.refused) : file;
    } catch {
      return refuseFile('import-slow');
    }
  }

  async function lastImport(database: Queryable, memberId: number, now: Date) {
    const last = await importStore.last(database, memberId, now);
    if (!last || last.schedules === 0) return null;
    const { schedule_import_id, imported_at, schedules } = last;
    return { schedule_import_id, imported_at: townTimeText(imported_at), schedules };
  }

  return [
    serve(checkScheduleImport, async (sent, exchange) => {
      const file = await read(sent, exchange);
      if (isRefusal(file)) return file;
      const { member, locale } = exchange;
      const plan = await planImport(house.database, member.member_id, townKey, file, false);
      const many = await refuseMany(house.database, member.member_id, plan);
      if (many) return many;
      return { lines: plan.planned.map((one) => lineOf(one, locale)), counts: plan.counts, seen: plan.seen };
    }),

    serve(keepScheduleImport, async ({ seen, ...sent }, exchange) => {
      const file = await read(sent, exchange);
      if (isRefusal(file)) return file;
      const { member, now, write } = exchange;
      const { member_id } = member;
      return write(async (transaction) => {
        await lockMember(transaction, member_id);
        const plan = await planImport(transaction, member_id, townKey, file, true);
        if (plan.seen !== seen) return refuse(409, { field: '', code: 'import-changed' });
        if (plan.counts.new + plan.counts.changed === 0) return refuseFile('import-nothing', 409);
        const many = await refuseMany(transaction, member_id, plan);
        if (many) return many;
        await writePlan(transaction, plan, exchange);
        await tellCalendars(transaction);
        const subject = { subject: 'schedule', subject_id: null } as const;
        await writeAudit(transaction, { ...actedIn(exchange), action: 'schedule:import', ...subject });
        return { counts: plan.counts, import: await lastImport(transaction, member_id, now) };
      });
    }),

    serve(readScheduleImport, async (_input, { member, now }) => ({
      import: await lastImport(house.database, member.member_id, now),
    })),

    serve(undoScheduleImport, ({ schedule_import_id }, exchange) =>
      exchange.write(async (transaction) => {
        const { member, now } = exchange;
        await lockMember(transaction, member.member_id);
        const last = await importStore.last(transaction, member.member_id, now);
        if (last?.schedule_import_id !== schedule_import_id) return notFound;
        const schedules = await importStore.undo(transaction, member.member_id, schedule_import_id);
        await tellCalendars(transaction);
        const subject = { subject: 'schedule', subject_id: null } as const;
        await writeAudit(transaction, { ...actedIn(exchange), action: 'schedule:import-undo', ...subject });
        return { schedules };
      }),
    ),
  ];
};
