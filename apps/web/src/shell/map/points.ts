export interface MapPoint {
  readonly id: string | number;
  readonly label: string;
  readonly latitude: number;
  readonly longitude: number;
  /** Page of the portal about this place. */
  readonly href?: string | undefined;
  /** Pressing it chooses it, in place of leading to a page. */
  readonly onChoose?: (() => void) | undefined;
  /** `main` is filled, `quiet` small and grey. */
  readonly tone?: 'main' | 'plain' | 'quiet' | undefined;
  /** Text in the disc, at most two characters: the number that the list beside the map uses. */
  readonly mark?: string | undefined;
}

/** A line on the map, such as a bus route. */
export type MapWay = readonly (readonly [latitude: number, longitude: number])[];

/** Position on the screen, in pixels from the map's upper left corner. */
export interface Spotted<T> {
  readonly of: T;
  readonly x: number;
  readonly y: number;
}

/** Distance in pixels, across and down, below which two marks would cover each other. */
export interface Nearness {
  readonly across: number;
  readonly down: number;
}
export const NEAR: Nearness = { across: 76, down: 46 };

/** Groups places that overlap at the map's present size: the first places of two groups never overlap. */
export function gatherNear<T>(places: readonly Spotted<T>[], near: Nearness = NEAR): Spotted<T>[][] {
  const groups: [Spotted<T>, ...Spotted<T>[]][] = [];
  for (const place of places) {
    const group = groups.find(
      ([first]) => Math.abs(first.x - place.x) < near.across && Math.abs(first.y - place.y) < near.down,
    );
    if (group) group.push(place);
    else groups.push([place]);
  }
  return groups;
}

/** Box of words on the map, in pixels. */
export interface WordBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const meets = (one: WordBox, other: WordBox): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** Tells for each box whether it fits without covering an earlier box or `taken`. */
export function fitWords(boxes: readonly WordBox[], taken: readonly WordBox[]): boolean[] {
  const shown: WordBox[] = [...taken];
  return boxes.map((box) => {
    const fits = !shown.some((other) => meets(other, box));
    if (fits) shown.push(box);
    return fits;
  });
}

/** Approximate width of words in the map's small type, in pixels: kana and kanji are as wide as high. */
export const widthOf = (words: string): number =>
  [...words].reduce((width, character) => width + ((character.codePointAt(0) ?? 0) > 0x2e7f ? 15 : 8.5), 0);

const middleOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/** The four fifths of the places nearest each other: distant ones would push the rest into one cluster. */
export function mainPart<T extends Pick<MapPoint, 'latitude' | 'longitude'>>(points: readonly T[]): T[] {
  const latitude = middleOf(points.map((point) => point.latitude));
  const longitude = middleOf(points.map((point) => point.longitude));
  // A degree of longitude gets shorter away from the equator.
  const shrink = Math.cos((latitude * Math.PI) / 180);
  const distance = (point: T) => Math.hypot(point.latitude - latitude, (point.longitude - longitude) * shrink);
  return points.toSorted((one, other) => distance(one) - distance(other)).slice(0, Math.ceil(points.length * 0.8));
}
