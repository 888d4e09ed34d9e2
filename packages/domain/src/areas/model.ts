import * as z from 'zod/mini';
import { SHORT, bounded } from '../bounds/bounds.ts';
import { Localized } from '../locale/model.ts';
import { areaOfAddress } from '../waste/rules.ts';

const Position = z.tuple([
  z.number().check(z.minimum(-180), z.maximum(180)),
  z.number().check(z.minimum(-90), z.maximum(90)),
]);

export const AreaKey = z.string().check(bounded(SHORT), z.regex(/^[a-z][a-z0-9-]{0,29}$/, { error: 'key' }));

/** A part of the town to which an evacuation order or a safety call goes. */
export const AreaRow = z.object({
  area_key: AreaKey,
  area_name: Localized,
  kana: z.string().check(z.regex(/^[ぁ-ゖー]+$/, { error: 'hiragana' }), z.maxLength(40)),
  /** By these names at its beginning a registered address belongs to it. */
  districts: z.array(Localized).check(z.minLength(1), z.maxLength(100)),
  /** Its outline, in degrees: longitude and latitude; the last corner is joined to the first. */
  outline: z.array(Position).check(z.minLength(3), z.maxLength(200)),
});
export type AreaRow = z.infer<typeof AreaRow>;

/** Somebody's own choice: an area, or that they do not live in the town. */
export const ELSEWHERE = 'elsewhere';
export const AreaChoice = z.nullable(z.union([z.literal(ELSEWHERE), AreaKey]));

/** What is known of where somebody lives. */
export interface Dweller {
  /** The area they chose; null: that of the address. */
  readonly area_key: string | null;
  readonly address1: string;
  readonly address2: string;
}

/** The area of somebody: the chosen one while the pack has it, otherwise that of the address. Undefined: not known. */
export function areaOfDweller(areas: readonly AreaRow[], townName: string, dweller: Dweller): string | undefined {
  if (dweller.area_key === ELSEWHERE) return ELSEWHERE;
  const chosen = areas.find(({ area_key }) => area_key === dweller.area_key);
  return (chosen ?? areaOfAddress(areas, townName, dweller))?.area_key;
}

/** Whom an alert is for: all, or those of areas. Somebody of whom the area is not known is told everything. */
export const isMeant = (area: string | undefined, wanted: readonly string[] | null): boolean =>
  wanted === null || area === undefined || wanted.includes(area);
