import type { Basemap } from '@machi/domain/town/basemap';
import type { StyleSpecification } from 'maplibre-gl';
import type { MapWay } from './points.ts';

/** Present value of a colour token. */
const colourOf = (token: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${token}`).trim();

const wide = (near: number, far: number): ['interpolate', ['exponential', number], ['zoom'], ...number[]] => [
  'interpolate',
  ['exponential', 1.6],
  ['zoom'],
  10,
  far,
  17,
  near,
];

/** The town's map in the design's colours; labels stand above it as page text. */
export function mapStyle(basemap: Basemap, ways: readonly MapWay[]): StyleSpecification {
  const of = (kind: string): ['==', ['get', string], string] => ['==', ['get', 'kind'], kind];
  const [ground, paper, line, strong, wood, water, way] = [
    'sunken',
    'surface',
    'line',
    'line-strong',
    'success-tint',
    'info',
    'primary-text',
  ].map(colourOf);
  if (!ground || !paper || !line || !strong || !wood || !water || !way) throw new Error('The page has no colours');
  const round = { 'line-cap': 'round', 'line-join': 'round' } as const;
  const town = { source: 'town' } as const;
  return {
    version: 8,
    sources: {
      town: { type: 'geojson', data: basemap },
      ways: {
        type: 'geojson',
        data: {
          type: 'MultiLineString',
          coordinates: ways.map((one) => one.map(([latitude, longitude]) => [longitude, latitude])),
        },
      },
    },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': ground } },
      { ...town, id: 'wood', type: 'fill', filter: of('wood'), paint: { 'fill-color': wood } },
      { ...town, id: 'water', type: 'fill', filter: of('water'), paint: { 'fill-color': water, 'fill-opacity': 0.4 } },
      {
        ...town,
        id: 'river',
        type: 'line',
        filter: of('river'),
        layout: round,
        paint: { 'line-color': water, 'line-opacity': 0.4, 'line-width': wide(16, 2) },
      },
      {
        ...town,
        id: 'building',
        type: 'fill',
        minzoom: 13.5,
        filter: of('building'),
        paint: { 'fill-color': line, 'fill-outline-color': strong },
      },
      {
        ...town,
        id: 'street',
        type: 'line',
        filter: of('street'),
        layout: round,
        paint: { 'line-color': line, 'line-width': wide(9, 0.5) },
      },
      {
        ...town,
        id: 'road-edge',
        type: 'line',
        filter: of('road'),
        layout: round,
        paint: { 'line-color': strong, 'line-width': wide(18, 3) },
      },
      {
        ...town,
        id: 'road',
        type: 'line',
        filter: of('road'),
        layout: round,
        paint: { 'line-color': paper, 'line-width': wide(15, 1.8) },
      },
      {
        ...town,
        id: 'railway',
        type: 'line',
        filter: of('railway'),
        paint: { 'line-color': strong, 'line-width': 2, 'line-dasharray': [4, 3] },
      },
      {
        ...town,
        id: 'boundary',
        type: 'line',
        filter: of('boundary'),
        paint: { 'line-color': strong, 'line-width': 1.5, 'line-dasharray': [2, 3] },
      },
      {
        id: 'ways',
        type: 'line',
        source: 'ways',
        layout: round,
        paint: { 'line-color': way, 'line-width': 4, 'line-opacity': 0.75 },
      },
    ],
  };
}
