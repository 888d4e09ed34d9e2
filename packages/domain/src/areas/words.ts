import type { Localized } from '../locale/model.ts';
import type { AreaRow } from './model.ts';

/** Areas named in a heading; of more it says how many. */
const MOST_NAMED = 3;

/** The areas of an order, in words; the town's name for all of it. */
export function areasInWords(keys: readonly string[] | null, areas: readonly AreaRow[], town: Localized): Localized {
  if (keys === null) return { ja: `${town.ja}の全域`, en: `all of ${town.en}` };
  const named = areas.filter(({ area_key }) => keys.includes(area_key)).map(({ area_name }) => area_name);
  const shown = named.slice(0, MOST_NAMED);
  const more = named.length - shown.length;
  return {
    ja: shown.map(({ ja }) => ja).join('、') + (more > 0 ? `ほか${more}地区` : ''),
    en: shown.map(({ en }) => en).join(', ') + (more > 0 ? ` and ${more} more areas` : ''),
  };
}
