import { sentenceOf } from '@machi/domain/refusals/model';
import type { DeskThread, WarningDesk } from '@machi/domain/warnings/contract';
import { permissions } from '@machi/domain/warnings/staff';
import { overOf, spokenOf } from '@machi/domain/warnings/words';
import { ways } from '@machi/domain/wishes/model';
import type { Queryable } from '../../database/database.ts';
import { holds, including, rowsOf } from '../../database/rows.ts';
import { member } from '../../database/tables/members.ts';
import { readLastReaches } from '../../platform/alerts/alerts.ts';
import { handsReader, obstacleToSecond } from '../../platform/audit/second-official.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { viewSources, viewThread } from './board.ts';
import { placeOf } from './sources.ts';
import { dueOfRow, threadStore, warningSources, type ThreadRow } from './threads.ts';

const members = rowsOf(member);

/** Why this official may not agree that a thread is ended; undefined: they may. */
export async function obstacleToClosing(database: Queryable, { closing_by }: ThreadRow, exchange: MemberExchange) {
  const still = { member_id: closing_by ?? 0, is_official: holds, locked_at: null };
  const entitled = permissions['warning:release:any'].map((role) => ({ ...still, roles: including(role) }));
  const isAskerStillEntitled = (await members.count(database, 'warning-asker', entitled)) > 0;
  const asked = { asked_by: closing_by, isAskerStillEntitled, gainer_id: null };
  return obstacleToSecond(handsReader(database, exchange.now), asked, exchange);
}

async function viewClosing(
  database: Queryable,
  row: ThreadRow,
  exchange: MemberExchange,
): Promise<DeskThread['closing']> {
  const { closing_at, closed_at, closing_by, closed_by, closing_reason, closing_name, closed_name, ended_at } = row;
  // What ended by itself meanwhile asks nobody any more; what was corrected afterwards stands again.
  if (closing_at === null || (closed_at === null) !== (ended_at === null)) return null;
  const refusal = closed_at === null ? await obstacleToClosing(database, row, exchange) : undefined;
  const [problem] = refusal?.problems ?? [];
  return {
    reason: closing_reason,
    asked_at: closing_at.toISOString(),
    asked_name: closing_name,
    closed_at: closed_at?.toISOString() ?? null,
    closed_name,
    is_alone: closed_by !== null && closed_by === closing_by ? 1 : 0,
    obstacle: problem ? sentenceOf(problem, exchange.locale) : null,
  };
}

/** What stands, what waits for an official, what has ended, and the sources. */
export async function viewDesk(house: House, database: Queryable, exchange: MemberExchange): Promise<WarningDesk> {
  const { locale, now } = exchange;
  const [standing, past, sources, count] = await Promise.all([
    threadStore.standing(database),
    threadStore.past(database),
    warningSources.list(database, 'warning-desk-sources', {}, { limit: 50 }),
    members.count(database, 'warning-members', {}),
  ]);
  const ids = [...standing, ...past].map(({ warning_id }) => warning_id);
  const reaches = await readLastReaches(database, 'warning', ids);
  async function view(row: ThreadRow): Promise<DeskThread> {
    const { content: thread } = row;
    const { rule, waits } = dueOfRow(house, row, now);
    return {
      ...viewThread(row, locale),
      steps: [...thread.steps],
      is_waiting: waits ? 1 : 0,
      words: thread.level === 0 ? overOf(thread) : spokenOf(thread),
      has_banner: rule?.banner ? 1 : 0,
      tells_members: rule?.members ? 1 : 0,
      at_night: rule?.at_night ? 1 : 0,
      released_level: row.released_level,
      withheld_level: row.withheld_level,
      decided_at: row.decided_at?.toISOString() ?? null,
      decided_name: row.decided_name ?? '',
      told_level: row.told_level,
      ways: [...(rule?.ways ?? ways)],
      reach: reaches.get(row.warning_id) ?? null,
      closing: await viewClosing(database, row, exchange),
    };
  }
  const viewAll = async (rows: readonly ThreadRow[]) => {
    const views: DeskThread[] = [];
    for (const row of rows) views.push(await view(row));
    return views;
  };
  const known = new Map(sources.map((row) => [row.source_key, row]));
  const waitsOf = ({ is_waiting, closing }: DeskThread): number => is_waiting + (closing ? 1 : 0);
  return {
    told_at: now.toISOString(),
    members: count,
    threads: (await viewAll(standing)).toSorted(
      (one, other) =>
        waitsOf(other) - waitsOf(one) ||
        Number(other.status === 'actual') - Number(one.status === 'actual') ||
        other.level - one.level,
    ),
    past: await viewAll(past),
    sources: viewSources(house, { sources: known }, now).map(({ source, ...rest }) => ({
      source_name: source.source_name[locale],
      ...rest,
      place: placeOf(source),
      failure: known.get(source.source_key)?.failure ?? null,
      faults: [...(known.get(source.source_key)?.faults ?? [])],
    })),
  };
}
