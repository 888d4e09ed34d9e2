import { dateAt } from '@machi/domain/calendar/model';
import { topKinds, type TopKind } from '@machi/domain/top/model';
import { isDatabaseGone, sqlState, statement, type Statement } from '../../database/database.ts';
import type { TopAsked, TopSaid, TopSource } from '../../platform/top/top-source.ts';

type RowsSource = Extract<TopSource, { rows: string }>;
interface FactsRow {
  readonly source: number;
  readonly facts: unknown;
}

const isOfRows = (source: TopSource): source is RowsSource => 'rows' in source;

/** One part for each source, each with its own limit and one row more; the numbers tell the sources apart. */
const partOf = ({ rows, most }: RowsSource, index: number): string =>
  `select ${index} as source, w.facts from (${rows} limit ${most + 1}) w
   where ($1::int, $2::timestamptz, $3::date) is not null`;

const made = new Map<string, Statement<FactsRow>>();
function statementOf(name: string, sources: readonly RowsSource[]): Statement<FactsRow> {
  const known = made.get(name) ?? statement<FactsRow>(name, sources.map(partOf).join('\nunion all\n'));
  made.set(name, known);
  return known;
}

/** What all sources say of one member. */
type Gathered = { -readonly [Part in keyof TopSaid]-?: NonNullable<TopSaid[Part]>[number][] } & {
  readonly failed: TopKind[];
  /** Whether a source has more to come than it may tell. */
  has_more: boolean;
};

/**
 * Asks all sources: those of rows in one statement, the others beside it. A source that fails is named, so that the
 * page shows the rest and says what is missing. Without a database the question fails as a whole.
 */
export function createTopReader(sources: readonly TopSource[]) {
  const ofRows = sources.filter(isOfRows);
  const all = statementOf('read-top', ofRows);

  return async (asked: TopAsked): Promise<Gathered> => {
    const { house, member, now } = asked;
    const failed = new Set<TopKind>();
    let has_more = false;
    const values = [member.member_id, now, dateAt(now)];
    const note = (kind: TopKind, error: unknown): void => {
      if (isDatabaseGone(error)) throw error;
      house.log.error(
        { kind, code: sqlState(error), reason: String(error).slice(0, 200) },
        'a first page lacks a part',
      );
      failed.add(kind);
    };
    const oneByOne = async (): Promise<FactsRow[]> => {
      const rows: FactsRow[] = [];
      for (const [index, source] of ofRows.entries()) {
        try {
          const own = await house.database.run(statementOf(`read-top-${index}`, [source]), values);
          rows.push(...own.map(({ facts }) => ({ source: index, facts })));
        } catch (error) {
          note(source.kind, error);
        }
      }
      return rows;
    };
    const rows = house.database.run(all, values).catch(oneByOne);
    const said = await Promise.all(
      sources.map(async (source): Promise<TopSaid> => {
        try {
          if (!isOfRows(source)) return await source.read(asked);
          const index = ofRows.indexOf(source);
          const facts = (await rows).flatMap((row) => (row.source === index ? [row.facts] : []));
          if (facts.length === 0) return {};
          const told = await source.say(facts.slice(0, source.most), asked);
          has_more ||= told.next !== undefined && facts.length > source.most;
          return told;
        } catch (error) {
          note(source.kind, error);
          return {};
        }
      }),
    );
    const order = (kind: TopKind): number => topKinds.indexOf(kind);
    return {
      next: said.flatMap(({ next = [] }) => next).toSorted((one, other) => order(one.kind) - order(other.kind)),
      passes: said.flatMap(({ passes = [] }) => passes),
      around: said.flatMap(({ around = [] }) => around).toSorted((one, other) => order(one.kind) - order(other.kind)),
      failed: [...failed],
      has_more,
    };
  };
}
