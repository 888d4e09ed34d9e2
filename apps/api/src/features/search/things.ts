import { holdsWord, prepare, type Prepared } from '@machi/domain/search/rank';
import type { Lexicon } from '@machi/domain/search/lexicon';
import type { Findable, FoundKind } from '@machi/domain/search/model';
import type { House } from '../../platform/house.ts';
import { askedOnce } from '../../platform/http/asked-once.ts';
import type { FoundSource } from '../../platform/search/found-source.ts';

/** A changed text is found after this time at the latest, in every process. */
const KEPT_MILLISECONDS = 3000;

const isSame = (one: Findable, other: Findable): boolean =>
  one.weight === other.weight &&
  (['title', 'words', 'text'] as const).every(
    (part) => one[part]?.ja === other[part]?.ja && one[part]?.en === other[part]?.en,
  );

/** What everybody can find, prepared; only what has changed is prepared again. */
export interface Things {
  readonly prepared: readonly Prepared[];
  /** Whether a word is in one of them. */
  has(word: string): boolean;
}

export function keepThings(house: House, found: readonly FoundSource[], lexiconOf: () => Promise<Lexicon>) {
  let known = new Map<string, Prepared>();
  let of: Lexicon | undefined;
  let things: Things = { prepared: [], has: () => false };

  const gather = askedOnce(async () => {
    const listed = found.map(async ({ kind, forAll }) => ({ kind, all: (await forAll?.(house)) ?? [] }));
    return Promise.all(listed);
  }, KEPT_MILLISECONDS);
  let gathered: Awaited<ReturnType<typeof gather>> | undefined;

  return async (): Promise<Things> => {
    const [lists, lexicon] = await Promise.all([gather(), lexiconOf()]);
    if (lists === gathered && lexicon === of) return things;
    const next = new Map<string, Prepared>();
    const keep = (kind: FoundKind, thing: Findable): Prepared => {
      const key = `${kind} ${thing.href} ${thing.title.ja}`;
      const before = lexicon === of ? known.get(key) : undefined;
      const kept = before && isSame(before.thing, thing) ? before : prepare(kind, thing, lexicon);
      next.set(key, kept);
      return kept;
    };
    const prepared = lists.flatMap(({ kind, all }) => all.map((thing) => keep(kind, thing)));
    const text = prepared
      .flatMap(({ sides }) => [sides.ja, sides.en].flatMap((side) => [side.title, side.words, side.text]))
      .join('\n');
    [known, of, gathered] = [next, lexicon, lists];
    things = { prepared, has: (word) => holdsWord(text, word) };
    return things;
  };
}
