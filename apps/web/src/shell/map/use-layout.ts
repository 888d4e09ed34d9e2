import type { Basemap, MapFeature } from '@machi/domain/town/basemap';
import type { Map as Chart } from 'maplibre-gl';
import { useEffect, useState } from 'react';
import type { Locale } from '@machi/domain/locale/model';
import { useLocale } from '../record/record.ts';
import { NEAR, fitWords, gatherNear, widthOf, type MapPoint, type WordBox } from './points.ts';
import { NEAREST } from './use-chart.ts';

/** A name on the map itself: a lake, a river, a road. */
interface TownName {
  readonly name: string;
  readonly longitude: number;
  readonly latitude: number;
}

const named: ReadonlySet<string> = new Set(['water', 'river', 'railway', 'road']);

/** The middle of a line, or of the box around an area. */
function middleOf({ geometry }: MapFeature): readonly [number, number] | undefined {
  if (geometry.type === 'LineString') return geometry.coordinates[Math.floor(geometry.coordinates.length / 2)];
  const ring = geometry.coordinates[0] ?? [];
  const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  return ring.length === 0 ? undefined : [middle(ring.map(([x]) => x)), middle(ring.map(([, y]) => y))];
}

/** Each named water, railway and road once, lakes first. */
function townNames({ features }: Basemap, locale: Locale): TownName[] {
  const names = new Map<string, TownName>();
  for (const kind of named) {
    for (const feature of features) {
      const name = feature.properties.kind === kind ? feature.properties.name?.[locale] : undefined;
      const middle = middleOf(feature);
      if (name !== undefined && middle && !names.has(name))
        names.set(name, { name, longitude: middle[0], latitude: middle[1] });
    }
  }
  return [...names.values()];
}

/** Something drawn over the map, at its present position. */
export interface Placed<T> {
  readonly of: T;
  readonly longitude: number;
  readonly latitude: number;
}

/** One place, with its label where it fits, or several places too near each other to separate. */
export interface PlacedGroup extends Placed<readonly MapPoint[]> {
  readonly words: 'right' | 'left' | 'hidden';
}

export interface Layout {
  readonly groups: readonly PlacedGroup[];
  readonly names: readonly Placed<string>[];
}

const DISC = 20;
/** Half the width of a group's label, in pixels. */
const GATHERED = 38;
const TOUCHING = { across: 1, down: 1 };
const LINE = 12;

const around = (x: number, y: number, half: number): WordBox => ({
  left: x - half,
  right: x + half,
  top: y - DISC,
  bottom: y + DISC,
});

function layOut(chart: Chart, points: readonly MapPoint[], townWords: readonly TownName[]): Layout {
  const { clientWidth: width, clientHeight: height } = chart.getContainer();
  const seen = <T extends { readonly longitude: number; readonly latitude: number }>(all: readonly T[]) =>
    all
      .map((of) => ({ of, ...chart.project([of.longitude, of.latitude]) }))
      .map(({ of, x, y }) => ({ of, x, y }))
      .filter(({ x, y }) => x >= 0 && y >= 0 && x <= width && y <= height);
  // At the nearest view, places that overlap are separated as far as possible.
  const groups = gatherNear(seen(points), chart.getZoom() > NEAREST - 0.1 ? TOUCHING : NEAR);
  const firsts = groups.flatMap((group) => group.slice(0, 1));
  const boxes = firsts.map(({ of, x, y }): WordBox => {
    const length = widthOf(of.label) + 12;
    const isRight = x + DISC + length <= width;
    const left = isRight ? x + DISC : x - DISC - length;
    return { left, right: left + length, top: y - LINE, bottom: y + LINE };
  });
  const singles = groups.map((group) => group.length === 1);
  const discs = firsts.map(({ x, y }, index) => around(x, y, singles[index] ? DISC : GATHERED));
  const wordBoxes = boxes.filter((_box, index) => singles[index]);
  const names = seen(townWords);
  const nameBoxes = names.map(({ of, x, y }): WordBox => {
    const half = widthOf(of.name) / 2;
    return { left: x - half, right: x + half, top: y - LINE, bottom: y + LINE };
  });
  const fits = fitWords([...wordBoxes, ...nameBoxes], discs);
  let next = 0;
  return {
    groups: firsts.map(({ of, x }, index) => {
      const box = boxes[index];
      const fit = singles[index] === true && fits[next++] === true;
      return {
        of: groups[index]?.map((place) => place.of) ?? [],
        longitude: of.longitude,
        latitude: of.latitude,
        words: fit && box ? (box.left > x ? 'right' : 'left') : 'hidden',
      };
    }),
    names: names
      .filter((_name, index) => fits[wordBoxes.length + index])
      .map(({ of }) => ({ of: of.name, longitude: of.longitude, latitude: of.latitude })),
  };
}

/** Marks and labels over the map with their positions, recalculated when the map comes to rest. */
export function useLayout(chart: Chart | undefined, basemap: Basemap, points: readonly MapPoint[]): Layout {
  const locale = useLocale();
  const [layout, setLayout] = useState<Layout>({ groups: [], names: [] });
  useEffect(() => {
    if (!chart) return undefined;
    const townWords = townNames(basemap, locale);
    const lay = () => setLayout(layOut(chart, points, townWords));
    lay();
    chart.on('moveend', lay);
    chart.on('resize', lay);
    return () => {
      chart.off('moveend', lay);
      chart.off('resize', lay);
    };
  }, [chart, basemap, points, locale]);
  return layout;
}
