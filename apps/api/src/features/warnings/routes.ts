import { readEvacuationOrders } from '@machi/domain/evacuation/contract';
import { navigationText } from '@machi/domain/navigation/head';
import { notFound, refuse, type Refusal } from '@machi/domain/refusals/model';
import {
  WARNINGS_LINE,
  readWarningDesk,
  readWarnings,
  releaseWarning,
  withholdWarning,
  type DeskThread,
  type WarningDesk,
} from '@machi/domain/warnings/contract';
import { overOf, spokenOf } from '@machi/domain/warnings/words';
import type { Locale } from '@machi/domain/locale/model';
import type { Queryable } from '../../database/database.ts';
import { takeTurn } from '../../database/server-functions.ts';
import { rowsOf } from '../../database/rows.ts';
import { member } from '../../database/tables/members.ts';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Topic } from '../../platform/live/topic.ts';
import { publicOrders } from '../../platform/alerts/orders.ts';
import { question } from '../../platform/pages/inside.ts';
import type { PageSource } from '../../platform/pages/page-source.ts';
import type { Waits } from '../../platform/work-list/waits.ts';
import { wakeAlerts } from '../../platform/alerts/alerts.ts';
import { boardOf, viewSources, viewThread, viewWarnings } from './board.ts';
import { placeOf } from './sources.ts';
import { WARNINGS_CHANGED, dueOfRow, settle, threadStore, warningSources, type ThreadRow } from './threads.ts';

const members = rowsOf(member);

function viewDeskThread(house: House, row: ThreadRow, locale: Locale, now: Date): DeskThread {
  const { content: thread } = row;
  const due = dueOfRow(house, row, now);
  const { rule } = due;
  return {
    ...viewThread(row, locale),
    steps: [...thread.steps],
    is_waiting: due.waits ? 1 : 0,
    words: thread.level === 0 ? overOf(thread) : spokenOf(thread),
    has_banner: rule?.banner ? 1 : 0,
    tells_members: rule?.members ? 1 : 0,
    at_night: rule?.at_night ? 1 : 0,
    released_level: row.released_level,
    withheld_level: row.withheld_level,
    decided_at: row.decided_at?.toISOString() ?? null,
    decided_name: row.decided_name ?? '',
    told_level: row.told_level,
  };
}

async function viewDesk(house: House, database: Queryable, locale: Locale, now: Date): Promise<WarningDesk> {
  const [standing, past, sources, count] = await Promise.all([
    threadStore.standing(database),
    threadStore.past(database, now),
    warningSources.list(database, 'warning-desk-sources', {}, { limit: 50 }),
    members.count(database, 'warning-members', {}),
  ]);
  const view = (row: ThreadRow) => viewDeskThread(house, row, locale, now);
  const known = new Map(sources.map((row) => [row.source_key, row]));
  return {
    told_at: now.toISOString(),
    members: count,
    threads: standing
      .map(view)
      .toSorted(
        (one, other) =>
          other.is_waiting - one.is_waiting ||
          Number(other.status === 'actual') - Number(one.status === 'actual') ||
          other.level - one.level,
      ),
    past: past.map(view),
    sources: viewSources(house, { sources: known }, now).map(({ source, ...rest }) => ({
      source_name: source.source_name[locale],
      ...rest,
      place: placeOf(source),
      failure: known.get(source.source_key)?.failure ?? null,
      faults: [...(known.get(source.source_key)?.faults ?? [])],
    })),
  };
}

/** Refuses a decision about what is not as the official has seen it. */
function refuseDecision(house: House, row: ThreadRow, level: number, now: Date): Refusal | undefined {
  if (row.ended_at !== null) return refuse(409, { field: '', code: 'warning-over' });
  if (row.content.level !== level) return refuse(409, { field: 'level', code: 'warning-changed' });
  if (dueOfRow(house, row, now).rule?.needs_release !== true)
    return refuse(409, { field: '', code: 'warning-no-release' });
  return undefined;
}

interface Decision {
  readonly warning_id: number;
  readonly level: number;
  /** Undefined: it is released. */
  readonly reason?: string;
}

async function decide(house: House, { warning_id, level, reason }: Decision, exchange: MemberExchange) {
  const reply = await exchange.write(async (transaction) => {
    const { now, member: official, locale } = exchange;
    await takeTurn(transaction, 'warnings');
    const row = await threadStore.lock(transaction, warning_id);
    if (!row) return notFound;
    const refusal = refuseDecision(house, { ...row, decided_name: null }, level, now);
    if (refusal) return refusal;
    await threadStore.decide(transaction, warning_id, {
      ...(reason === undefined
        ? { released_level: level, withheld_level: 0, withheld_reason: '' }
        : { withheld_level: level, released_level: 0, withheld_reason: reason }),
      decided_at: now,
      decided_by: official.member_id,
    });
    const action = reason === undefined ? 'warning:release' : 'warning:withhold';
    await writeAudit(transaction, { ...actedIn(exchange), action, subject: 'warning', subject_id: warning_id });
    await settle(house, transaction, now, true);
    return viewDesk(house, transaction, locale, now);
  });
  wakeAlerts(house);
  return reply;
}

export const routes = (house: House) => [
  serve(readWarnings, async (_input, { locale, now }) =>
    viewWarnings(house, await boardOf(house).read(now), locale, now),
  ),
  serve(readWarningDesk, (_input, { locale, now }) => viewDesk(house, house.database, locale, now)),
  serve(releaseWarning, (input, exchange) => decide(house, input, exchange)),
  serve(withholdWarning, (input, exchange) => decide(house, input, exchange)),
];

export const pages: readonly PageSource[] = [
  {
    path: '/warnings',
    asks: () => [question(readWarnings, {}), question(readEvacuationOrders, {})],
    says: (replies, { locale }) => {
      const told = [
        ...replies(readEvacuationOrders).orders.map(({ heading, advice }) => `${heading} ${advice}`),
        ...replies(readWarnings).warnings.map(({ title, advice }) => `${title} ${advice}`),
      ];
      return {
        heading: navigationText('title.warnings', locale),
        ...(told.length > 0 && { text: told.join(' ') }),
      };
    },
  },
];

/** Tells open pages that something has changed. */
export const topics: readonly Topic[] = [
  {
    path: WARNINGS_LINE,
    event: 'warnings',
    channel: WARNINGS_CHANGED,
    holders: 'pages',
    async read(house, now) {
      const { standing, ended } = await boardOf(house).read(now);
      const marks = [...standing, ...ended].map(({ warning_id, content }) => `${warning_id}:${content.changed_at}`);
      const orders = await publicOrders(house, now, 'ja');
      const told = orders.map(({ evacuation_order_id, changed_at }) => `o${evacuation_order_id}:${changed_at}`);
      return { marks: { warnings: [...told, ...marks].join(' ') } };
    },
  },
];

export const waits: readonly Waits[] = [
  {
    kind: 'warning',
    permission: releaseWarning.permission,
    rows: `select warning_id::text as key, waits_since as since, null::date as due from warning_thread
      where waits_since is not null and ended_at is null`,
  },
];
