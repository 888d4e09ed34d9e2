import type { Basemap, MapFeature, MapKind, Position } from '@machi/domain/town/basemap';

/** Metres to the east and north of the town's middle. */
type Spot = readonly [east: number, north: number];
type Name = NonNullable<MapFeature['properties']['name']>;

const METRES_A_DEGREE = 111_320;

export interface Middle {
  readonly latitude: number;
  readonly longitude: number;
}

/** GeoJSON position, precise to about a tenth of a metre. */
export function placeAt({ latitude, longitude }: Middle, [east, north]: Spot): Position {
  const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;
  const across = METRES_A_DEGREE * Math.cos((latitude * Math.PI) / 180);
  return [round(longitude + east / across), round(latitude + north / METRES_A_DEGREE)];
}

/** Metres between a middle and a place, good enough for a map of a town. */
export function metresTo(middle: Middle, place: Middle): number {
  const across = Math.cos((middle.latitude * Math.PI) / 180);
  return METRES_A_DEGREE * Math.hypot(place.latitude - middle.latitude, (place.longitude - middle.longitude) * across);
}

/** Places of the pack's two first facilities. */
export const OFFICE: Spot = [90, 70];
export const CENTER: Spot = [-110, -80];

const RIVER: readonly Spot[] = [
  [-1900, 4800],
  [-1300, 2600],
  [-800, 900],
  [-640, -200],
  [-820, -1500],
  [-500, -3000],
  [-900, -4900],
];
const BOUNDARY: readonly Spot[] = [
  [-2200, 5000],
  [1800, 4700],
  [4600, 2400],
  [5000, -1900],
  [2300, -4600],
  [-2500, -5000],
  [-4900, -2300],
  [-4600, 2700],
];
const WOODS: readonly (readonly Spot[])[] = [
  [
    [-4300, 2500],
    [-2400, 4500],
    [-1900, 2600],
    [-3200, 1200],
  ],
  [
    [1900, -1600],
    [4500, -1700],
    [2300, -4200],
    [1300, -3000],
  ],
];
const POND: readonly Spot[] = [
  [1500, 1300],
  [1900, 1500],
  [2200, 1250],
  [1950, 1000],
  [1600, 1050],
];
/** Distances of the side streets from the main roads. */
const SIDE_STREETS = [-400, -200, 200, 400];

const rectangle = ([east, north]: Spot, width: number, depth: number): Spot[] => [
  [east - width / 2, north - depth / 2],
  [east + width / 2, north - depth / 2],
  [east + width / 2, north + depth / 2],
  [east - width / 2, north + depth / 2],
];

/** Houses along the side streets, of varying sizes, none where the facilities are. */
function houses(): Spot[][] {
  const found: Spot[][] = [];
  for (const [row, north] of [-350, -250, -150, 150, 250, 350].entries()) {
    for (const [column, east] of [-460, -340, -250, -150, 150, 260, 340, 460].entries()) {
      const isTaken = [OFFICE, CENTER].some(([x, y]) => Math.abs(x - east) < 60 && Math.abs(y - north) < 90);
      if (!isTaken && (row * 5 + column * 3) % 7 !== 0)
        found.push(rectangle([east, north], 18 + ((row + column) % 4) * 6, 14 + ((row * 2 + column) % 3) * 5));
    }
  }
  return found;
}

/** How far the boundary lies from the middle at least, and at most when a town is larger. */
const [NEAREST, FARTHEST] = [4000, 100_000];

/**
 * Draws a crossroads with a river, a railway, woods, a pond and houses, around a middle. `reach` is how many metres from
 * there the boundary must be.
 */
export function drawBasemap(middle: Middle, reach = 0): Basemap {
  const factor = Math.max(1, Math.min(reach, FARTHEST) / NEAREST);
  const boundary = BOUNDARY.map(([east, north]): Spot => [east * factor, north * factor]);
  const places = (spots: readonly Spot[]): Position[] => spots.map((spot) => placeAt(middle, spot));
  const properties = (kind: MapKind, name: Name | undefined) => (name === undefined ? { kind } : { kind, name });
  const way = (kind: MapKind, spots: readonly Spot[], name?: Name): MapFeature => ({
    type: 'Feature',
    properties: properties(kind, name),
    geometry: { type: 'LineString', coordinates: places(spots) },
  });
  const area = (kind: MapKind, spots: readonly Spot[], name?: Name): MapFeature => ({
    type: 'Feature',
    properties: properties(kind, name),
    geometry: { type: 'Polygon', coordinates: [places([...spots, ...spots.slice(0, 1)])] },
  });
  return {
    type: 'FeatureCollection',
    features: [
      area('boundary', boundary),
      ...WOODS.map((wood) => area('wood', wood)),
      area('water', POND, { ja: '見本の池', en: 'Sample Pond' }),
      way('river', RIVER, { ja: '見本川', en: 'Sample River' }),
      way('railway', [
        [-4800, -700],
        [-900, -560],
        [900, -560],
        [4900, -900],
      ]),
      way(
        'road',
        [
          [-4700, 300],
          [-900, 0],
          [900, 0],
          [4800, 500],
        ],
        { ja: '中央通り', en: 'Chuo-dori' },
      ),
      way(
        'road',
        [
          [300, 4800],
          [0, 900],
          [0, -900],
          [-300, -4700],
        ],
        { ja: '本通り', en: 'Hon-dori' },
      ),
      ...SIDE_STREETS.flatMap((metres) => [
        way('street', [
          [-500, metres],
          [500, metres],
        ]),
        way('street', [
          [metres, -500],
          [metres, 500],
        ]),
      ]),
      area('building', rectangle(OFFICE, 60, 36)),
      area('building', rectangle(CENTER, 70, 44)),
      ...houses().map((house) => area('building', house)),
    ],
  };
}
