import type { Locale } from '@machi/domain/locale/model';
import type { Basemap, MapFeature } from '@machi/domain/town/basemap';

/** Words of the map itself: a lake, a river, a road. */
export interface TownName {
  readonly name: string;
  readonly longitude: number;
  readonly latitude: number;
}

const named: ReadonlySet<string> = new Set(['water', 'river', 'railway', 'road']);

/** The middle of a line, or the middle of the box around an area. */
function middleOf({ geometry }: MapFeature): readonly [number, number] | undefined {
  if (geometry.type === 'LineString') return geometry.coordinates[Math.floor(geometry.coordinates.length / 2)];
  const ring = geometry.coordinates[0] ?? [];
  const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  return ring.length === 0 ? undefined : [middle(ring.map(([x]) => x)), middle(ring.map(([, y]) => y))];
}

/** Each named water, railway and road once, lakes first. */
export function townNames({ features }: Basemap, locale: Locale): TownName[] {
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
