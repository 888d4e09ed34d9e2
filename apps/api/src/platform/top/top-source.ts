import type { DateText } from '@machi/domain/calendar/model';
import type { Locale, Localized } from '@machi/domain/locale/model';
import type { Around, NextItem, NextKind, NextState, TopKind, TopPass } from '@machi/domain/top/model';
import { nextItem, type Matter } from '@machi/domain/top/rules';
import type { Catalog } from '../../town/catalog.ts';
import type { House } from '../house.ts';
import type { SessionMember } from '../sessions/sessions.ts';

/** Whose first page is asked for, and when. */
export interface TopAsked {
  readonly house: House;
  readonly member: SessionMember;
  readonly now: Date;
  readonly locale: Locale;
}

/** What a source adds to a member's first page. */
export interface TopSaid {
  readonly next?: readonly NextItem[];
  readonly passes?: readonly TopPass[];
  readonly around?: readonly Around[];
}

/** A source that reads rows of the member, all sources together in one statement. */
interface TopRows {
  readonly kind: TopKind;
  /**
   * One row for each matter, the soonest first: `facts` (jsonb). $1 is the member (int), $2 now (timestamptz), $3 today
   * (date). Every row must belong to $1.
   */
  readonly rows: string;
  /** Most rows that are told. */
  readonly most: number;
  say(facts: readonly unknown[], asked: TopAsked): TopSaid | Promise<TopSaid>;
}

/** A source with a question of its own, asked beside that statement. */
interface TopRead {
  readonly kind: TopKind;
  read(asked: TopAsked): Promise<TopSaid>;
}

/** What a feature tells on a member's own first page. It answers for the member of the session alone. */
export type TopSource = TopRows | TopRead;

/** Sources of rows, with the type of their facts: times are ISO texts, as in any JSON. */
export const rowsOfTop = <Facts>(
  source: Omit<TopRows, 'say'> & { say(facts: readonly Facts[], asked: TopAsked): TopSaid | Promise<TopSaid> },
): TopSource => source;

/** Columns of a matter that its row may say itself; times are ISO texts. */
interface NextRow {
  readonly key: number;
  readonly title?: string | Localized;
  readonly place?: string | Localized | null;
  readonly starts?: string | null;
  readonly ends?: string | null;
  readonly due_on?: DateText | null;
  readonly yen?: number;
  readonly state?: NextState | null;
}

const dateOf = (instant: string | null | undefined) => (instant ? new Date(instant) : null);

/**
 * Matters that come next, each from a row of `NextRow` and `More`, the soonest first. `restOf` says where a matter leads
 * and what its row cannot say.
 */
export function nextFrom<More = object>(
  kind: NextKind,
  most: number,
  rows: string,
  restOf: (row: NextRow & More, asked: TopAsked, known: Catalog) => Partial<Matter> & Pick<Matter, 'href'>,
): readonly TopSource[] {
  const source = rowsOfTop<NextRow & More>({
    kind,
    most,
    rows: `select to_jsonb(n) as facts from (${rows}) n`,
    async say(facts, asked) {
      const said = (words: string | Localized | null = '') =>
        typeof words === 'string' ? words : (words?.[asked.locale] ?? '');
      const known = await asked.house.catalog.read();
      const next = facts.map((row) => {
        const { key, title, place, starts, ends, due_on = null, yen = null, state = null } = row;
        const own = { key, title: said(title), place: said(place), starts: dateOf(starts), ends: dateOf(ends) };
        return nextItem(kind, { ...own, due_on, yen, state, ...restOf(row, asked, known) });
      });
      return { next };
    },
  });
  return [source];
}
