import { foldText } from '../faq/fold-text.ts';
import { soundOf } from '../search/fold.ts';
import type { WasteItem } from './model.ts';

/** Most items of one search. */
export const MOST_ITEMS = 30;
/** Shorter words forgive no letter: too many others are near. */
const LEAST_FORGIVEN = 3;
/** From this rank on a word only looks alike: it counts where nothing better is found. */
const ALIKE = 5;

/** Makes equal what people mix up when they type: what sounds alike, voiced and unvoiced kana, signs and blanks. */
const looseText = (text: string): string =>
  soundOf(foldText(text))
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Whether the beginning of `text` is `typed` but for one letter that is wrong, missing or too many. */
function beginsAlmost(text: string, typed: string): boolean {
  let at = 0;
  while (at < typed.length && at < text.length && typed[at] === text[at]) at += 1;
  const rest = typed.slice(at);
  return text.startsWith(rest.slice(1), at + 1) || text.startsWith(rest, at + 1) || text.startsWith(rest.slice(1), at);
}

interface KnownItem {
  readonly item: WasteItem;
  readonly folded: readonly string[];
  readonly loose: readonly string[];
}
/** Items prepared for searching, once for all searches. */
export const knowItems = (items: readonly WasteItem[]): readonly KnownItem[] =>
  items.map((item) => {
    const { item_name: name, kana, also = [] } = item;
    const names = [name.ja, kana, ...also, name.en, ...name.en.split(/\s+/)];
    return { item, folded: names.map(foldText), loose: names.map(looseText) };
  });

/** How well an item fits, 0 best; undefined: it does not. */
function rankOf({ folded, loose }: KnownItem, typed: string, typedLoosely: string): number | undefined {
  if (folded.includes(typed)) return 0;
  if (folded.some((name) => name.startsWith(typed))) return 1;
  if (folded.some((name) => name.includes(typed))) return 2;
  if (typedLoosely === '') return undefined;
  if (loose.includes(typedLoosely)) return 3;
  if (loose.some((name) => name.includes(typedLoosely))) return 4;
  if (typedLoosely.length < LEAST_FORGIVEN) return undefined;
  const almost = loose.filter((name) => beginsAlmost(name, typedLoosely));
  // The shortest name is the nearest.
  if (almost.length > 0) return ALIKE + Math.min(...almost.map((name) => name.length)) / 1000;
  // Somebody may type more than the name: "old PET bottle". The longest name counts most.
  const within = loose.filter((name) => name.length >= LEAST_FORGIVEN && typedLoosely.includes(name));
  return within.length === 0 ? undefined : ALIKE + 1 + 1 / Math.max(...within.map((name) => name.length));
}

/** Items whose names fit what somebody typed, the best first. */
export function findItems(known: readonly KnownItem[], words: string): WasteItem[] {
  const typed = foldText(words).trim();
  if (typed === '') return [];
  const typedLoosely = looseText(typed);
  const found = known
    .flatMap((one) => {
      const rank = rankOf(one, typed, typedLoosely);
      return rank === undefined ? [] : [{ item: one.item, rank }];
    })
    .toSorted((one, other) => one.rank - other.rank);
  const isFound = (found[0]?.rank ?? ALIKE) < ALIKE;
  return found
    .filter(({ rank }) => !isFound || rank < ALIKE)
    .slice(0, MOST_ITEMS)
    .map(({ item }) => item);
}
