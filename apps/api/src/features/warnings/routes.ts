import type { AuditAction } from '@machi/domain/audit/model';
import { readEvacuationOrders } from '@machi/domain/evacuation/contract';
import { refuseAlone } from '@machi/domain/evacuation/rules';
import { navigationText } from '@machi/domain/navigation/head';
import { notFound, refuse, type Refusal } from '@machi/domain/refusals/model';
import { secondDecided } from '@machi/domain/second-official/rules';
import {
  WARNINGS_LINE,
  approveClosing,
  closeWarning,
  dropClosing,
  readWarningDesk,
  readWarnings,
  releaseWarning,
  withholdWarning,
} from '@machi/domain/warnings/contract';
import { permissions } from '@machi/domain/warnings/staff';
import { closedWords } from '@machi/domain/warnings/words';
import type { Queryable } from '../../database/database.ts';
import { takeTurn } from '../../database/server-functions.ts';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { serve, writeAndSend } from '../../platform/http/serve.ts';
import type { Topic } from '../../platform/live/topic.ts';
import { publicOrders } from '../../platform/alerts/orders.ts';
import { question } from '../../platform/pages/inside.ts';
import type { PageSource } from '../../platform/pages/page-source.ts';
import type { Waits } from '../../platform/work-list/waits.ts';
import { wakeAlerts } from '../../platform/alerts/alerts.ts';
import { tellOthers } from '../../platform/alerts/tell-others.ts';
import { boardOf, viewWarnings } from './board.ts';
import { obstacleToClosing, viewDesk } from './desk.ts';
import { WARNINGS_CHANGED, dueOfRow, settle, threadStore, type ThreadRow } from './threads.ts';

const HOUR = 3_600_000;

/** A thread as the official has seen it. */
interface Seen {
  readonly warning_id: number;
  /** Absent: whatever its level is. */
  readonly level?: number;
}
type Work = (transaction: Queryable, row: ThreadRow) => Promise<AuditAction | Refusal>;

/** Changes a thread that still is as the official has seen it, writes that down, and does what follows. */
async function change(house: House, exchange: MemberExchange, { warning_id, level }: Seen, work: Work) {
  const reply = await writeAndSend(house, exchange, async (transaction) => {
    const { now } = exchange;
    await takeTurn(transaction, 'warnings');
    const held = await threadStore.lock(transaction, warning_id);
    if (!held) return notFound;
    if (level !== undefined && held.ended_at !== null) return refuse(409, { field: '', code: 'warning-over' });
    if (level !== undefined && held.content.level !== level)
      return refuse(409, { field: 'level', code: 'warning-changed' });
    const action = await work(transaction, { ...held, decided_name: null, closing_name: null, closed_name: null });
    if (typeof action !== 'string') return action;
    await writeAudit(transaction, { ...actedIn(exchange), action, subject: 'warning', subject_id: warning_id });
    await settle(house, transaction, now, true);
    return viewDesk(house, transaction, exchange);
  });
  wakeAlerts(house);
  return reply;
}

/** Releases a level, or withholds it for a reason. */
const decide = (house: House, exchange: MemberExchange, seen: Required<Seen>, reason?: string) =>
  change(house, exchange, seen, async (transaction, row) => {
    const { now, member } = exchange;
    if (dueOfRow(house, row, now).rule?.needs_release !== true)
      return refuse(409, { field: '', code: 'warning-no-release' });
    const { level } = seen;
    await threadStore.decide(transaction, seen.warning_id, {
      released_level: reason === undefined ? level : 0,
      withheld_level: reason === undefined ? 0 : level,
      withheld_reason: reason ?? '',
      decided_at: now,
      decided_by: member.member_id,
    });
    return reason === undefined ? 'warning:release' : 'warning:withhold';
  });

const isWaiting = ({ closing_at, closed_at }: ThreadRow): boolean => closing_at !== null && closed_at === null;

/** Asks a second official to end a thread, or ends it alone, which all others are told. */
const close = (house: House, exchange: MemberExchange, seen: Required<Seen>, reason: string, isAlone: boolean) =>
  change(house, exchange, seen, async (transaction, row) => {
    const { now, member: official } = exchange;
    if (isWaiting(row)) return refuse(409, { field: '', code: 'warning-closing' });
    const since = new Date(now.getTime() - HOUR);
    const alone = isAlone ? await threadStore.endedAlone(transaction, official.member_id, since) : 0;
    const refusal = isAlone ? refuseAlone(reason, alone, 'reason') : undefined;
    if (refusal) return refusal;
    const asked = { closing_at: now, closing_by: official.member_id, closing_reason: reason };
    await threadStore.askEnd(transaction, row.warning_id, asked);
    if (!isAlone) return 'warning:close-ask';
    await threadStore.end(transaction, row, official.member_id, now);
    const said = closedWords(row.content);
    const done = { by: official, said, reason, path: '/warnings/desk', roles: permissions['warning:release:any'] };
    await tellOthers(transaction, house, done, now);
    return 'warning:close-alone';
  });

/** The second official agrees, or somebody takes the request back. */
const decideClosing = (house: House, exchange: MemberExchange, seen: Seen, isAgreed: boolean) =>
  change(house, exchange, seen, async (transaction, row) => {
    if (!isWaiting(row)) return secondDecided;
    if (!isAgreed) {
      await threadStore.askEnd(transaction, row.warning_id, { closing_at: null, closing_by: null, closing_reason: '' });
      return 'warning:close-drop';
    }
    const refusal = await obstacleToClosing(transaction, row, exchange);
    if (refusal) return refusal;
    await threadStore.end(transaction, row, exchange.member.member_id, exchange.now);
    return 'warning:close';
  });

export const routes = (house: House) => [
  serve(readWarnings, async (_input, { locale, now }) =>
    viewWarnings(house, await boardOf(house).read(now), locale, now),
  ),
  serve(readWarningDesk, (_input, exchange) => viewDesk(house, house.database, exchange)),
  serve(releaseWarning, (seen, exchange) => decide(house, exchange, seen)),
  serve(withholdWarning, ({ reason, ...seen }, exchange) => decide(house, exchange, seen, reason)),
  serve(closeWarning, ({ reason, is_alone, ...seen }, exchange) =>
    close(house, exchange, seen, reason, is_alone === 1),
  ),
  serve(approveClosing, (seen, exchange) => decideClosing(house, exchange, seen, true)),
  serve(dropClosing, (seen, exchange) => decideClosing(house, exchange, seen, false)),
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
      where waits_since is not null and ended_at is null
      union all select warning_id::text, closing_at, null::date from warning_thread
      where closing_at is not null and closed_at is null and ended_at is null and closing_by is distinct from $1`,
  },
];
