import { isShown } from '@machi/domain/warnings/table';
import { adviceOf, alertLevelOf, titleOf } from '@machi/domain/warnings/words';
import type { ReadWarnings, WarningView } from '@machi/domain/warnings/contract';
import type { Localized } from '@machi/domain/locale/model';
import { keepTold, type Told } from '../../database/keep-told.ts';
import type { warning_source } from '../../database/tables/alerts/warnings.ts';
import type { House } from '../../platform/house.ts';
import { WARNINGS_CHANGED, threadStore, warningSources, type ThreadRow } from './threads.ts';

const DAY = 86_400_000;
/** A source that has not answered for so long is late: it is asked each minute. */
const LATE_MILLISECONDS = 10 * 60_000;

/** What everybody may know of warnings, held in memory: in a storm all ask for it. */
export interface Board {
  readonly standing: readonly ThreadRow[];
  readonly ended: readonly ThreadRow[];
  readonly sources: ReadonlyMap<string, typeof warning_source.$inferSelect>;
}

const boards = new WeakMap<House, Told<Board>>();

async function readBoard(house: House, now: Date): Promise<Board> {
  const { database, town } = house;
  const [standing, ended, sources] = await Promise.all([
    threadStore.standing(database),
    threadStore.endedSince(database, new Date(now.getTime() - DAY)),
    warningSources.list(database, 'warning-sources', {}, { limit: 50 }),
  ]);
  const shown = ({ status }: ThreadRow) => isShown(town.warnings, status);
  const serious = (one: ThreadRow, other: ThreadRow): number =>
    Number(other.status === 'actual') - Number(one.status === 'actual') ||
    other.content.level - one.content.level ||
    other.started_at.getTime() - one.started_at.getTime();
  return {
    standing: standing.filter(shown).toSorted(serious),
    ended: ended.filter(shown),
    sources: new Map(sources.map((row) => [row.source_key, row])),
  };
}

export function boardOf(house: House): Told<Board> {
  const known = boards.get(house);
  if (known) return known;
  const board = keepTold(house.database, WARNINGS_CHANGED, (now) => readBoard(house, now));
  boards.set(house, board);
  return board;
}

interface Spoken extends Omit<WarningView, 'title' | 'alert_level' | 'advice'> {
  readonly title: Localized;
  readonly alert_level: Localized;
  readonly advice: Localized;
}

/** A thread in both languages. */
export function spokenRow({ warning_id, content: thread }: ThreadRow): Spoken {
  const { status, kind, level, peak, headline, office, format, started_at, changed_at, ended_at, isCancelled } = thread;
  const stood = level === 0 ? peak : level;
  return {
    warning_id,
    status,
    kind,
    level: stood,
    headline,
    office,
    format,
    started_at,
    changed_at,
    ended_at,
    is_cancelled: isCancelled ? 1 : 0,
    title: titleOf(thread),
    alert_level: alertLevelOf(kind, stood) ?? { ja: '', en: '' },
    advice: adviceOf(kind, stood),
  };
}

export function viewThread(row: ThreadRow, locale: 'ja' | 'en'): WarningView {
  const { title, alert_level, advice, headline, ...rest } = spokenRow(row);
  return {
    ...rest,
    headline: (locale === 'en' && row.content.headline_en) || headline,
    title: title[locale],
    alert_level: alert_level[locale],
    advice: advice[locale],
  };
}

export function viewSources({ town }: Pick<House, 'town'>, { sources }: Pick<Board, 'sources'>, now: Date) {
  return town.warnings.sources.map((source) => {
    const answered = sources.get(source.source_key)?.answered_at ?? null;
    const isLate = answered === null || now.getTime() - answered.getTime() > LATE_MILLISECONDS;
    return { source, looked_at: answered?.toISOString() ?? null, is_late: isLate ? (1 as const) : (0 as const) };
  });
}

/** In a storm thousands get the same words: the page is compressed anew only when they differ. */
const SAME_MILLISECONDS = 10_000;

export const viewWarnings = (house: House, board: Board, locale: 'ja' | 'en', now: Date): ReadWarnings => ({
  told_at: new Date(Math.floor(now.getTime() / SAME_MILLISECONDS) * SAME_MILLISECONDS).toISOString(),
  sources: viewSources(house, board, now).map(({ source, ...rest }) => ({
    source_name: source.source_name[locale],
    ...rest,
  })),
  warnings: board.standing.map((row) => viewThread(row, locale)),
  ended: board.ended.map((row) => viewThread(row, locale)),
});
