import * as z from 'zod/mini';
import { Localized, type Locale } from '../locale/model.ts';
import type { Road } from '../shelters/way.ts';

/** Longitude, latitude in degrees (RFC 7946, 3.1.1). */
const Position = z.tuple([
  z.number().check(z.minimum(-180), z.maximum(180)),
  z.number().check(z.minimum(-90), z.maximum(90)),
]);
export type Position = z.infer<typeof Position>;

const Line = z.array(Position).check(z.minLength(2));
const Ring = z.array(Position).check(
  z.minLength(4),
  z.refine((ring) => ring[0]?.[0] === ring.at(-1)?.[0] && ring[0]?.[1] === ring.at(-1)?.[1], { error: 'ring-open' }),
);
/** Outer ring first, then its holes. */
const Area = z.object({ type: z.literal('Polygon'), coordinates: z.array(Ring).check(z.minLength(1)) });
const Way = z.object({ type: z.literal('LineString'), coordinates: Line });

export const mapKinds = ['boundary', 'wood', 'water', 'river', 'road', 'street', 'railway', 'building'] as const;
export type MapKind = (typeof mapKinds)[number];

/** Kinds drawn as lines; all others are areas. */
const wayKinds: ReadonlySet<MapKind> = new Set(['river', 'road', 'street', 'railway']);

const MapFeature = z
  .object({
    type: z.literal('Feature'),
    properties: z.object({ kind: z.enum(mapKinds), name: z.optional(Localized) }),
    geometry: z.discriminatedUnion('type', [Area, Way]),
  })
  .check(
    z.refine(({ properties, geometry }) => wayKinds.has(properties.kind) === (geometry.type === 'LineString'), {
      error: 'map-geometry',
      path: ['geometry', 'type'],
    }),
  );
export type MapFeature = z.infer<typeof MapFeature>;

/**
 * The town's own map as GeoJSON: lines of road, street, river and railway, areas of boundary, wood, water and building.
 */
export const BasemapFile = z
  .object({ type: z.literal('FeatureCollection'), features: z.array(MapFeature) })
  .check(
    z.refine(
      ({ features }) =>
        ['boundary', 'road', 'river', 'railway', 'building'].every((kind) =>
          features.some((feature) => feature.properties.kind === kind),
        ),
      { error: 'map-kinds', path: ['features'] },
    ),
  );
export type Basemap = z.infer<typeof BasemapFile>;

/** The roads and streets of a map for the way on foot, with their names in one language. */
export const roadsOf = ({ features }: Basemap, locale: Locale): Road[] =>
  features.flatMap(({ properties: { kind, name }, geometry }) =>
    (kind === 'road' || kind === 'street') && geometry.type === 'LineString'
      ? [{ name: name?.[locale] ?? '', line: geometry.coordinates }]
      : [],
  );

/** Parts of the town's area, each with its outer ring first, then its holes. */
export const Boundary = z.object({ properties: z.object({ kind: z.literal('boundary') }), geometry: Area });

/**
 * Tells whether a point is inside an area of rings in longitude and latitude, outer ring first, then holes: a ray to
 * the east crosses an odd number of edges (even-odd rule). The area must not touch the 180th meridian.
 */
export function isInside([x, y]: Position, rings: readonly (readonly Position[])[]): boolean {
  let isOdd = false;
  for (const ring of rings) {
    for (const [index, [x1, y1]] of ring.entries()) {
      const [x2, y2] = ring[(index + 1) % ring.length] ?? [x1, y1];
      if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) isOdd = !isOdd;
    }
  }
  return isOdd;
}
