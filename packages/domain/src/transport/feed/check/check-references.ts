import { feedFiles, type TableName } from '../columns.ts';
import type { Checked } from './checked.ts';

type Row = Readonly<Record<string, unknown>>;
const textOf = (row: Row, field: string): string => String(row[field] ?? '');

/** References between files: column and target. */
const references: readonly (readonly [table: TableName, field: string, ...targets: readonly [TableName, string][]])[] =
  [
    ['agency_jp', 'agency_id', ['agency', 'agency_id']],
    ['routes', 'agency_id', ['agency', 'agency_id']],
    ['routes_jp', 'route_id', ['routes', 'route_id']],
    ['routes', 'jp_parent_route_id', ['routes', 'route_id']],
    ['stops', 'parent_station', ['stops', 'stop_id']],
    ['trips', 'route_id', ['routes', 'route_id']],
    ['trips', 'service_id', ['calendar', 'service_id'], ['calendar_dates', 'service_id']],
    ['trips', 'shape_id', ['shapes', 'shape_id']],
    ['trips', 'jp_office_id', ['office_jp', 'office_id']],
    ['trips', 'jp_pattern_id', ['pattern_jp', 'jp_pattern_id']],
    ['stop_times', 'trip_id', ['trips', 'trip_id']],
    ['stop_times', 'stop_id', ['stops', 'stop_id']],
    ['fare_attributes', 'agency_id', ['agency', 'agency_id']],
    ['fare_rules', 'fare_id', ['fare_attributes', 'fare_id']],
    ['fare_rules', 'route_id', ['routes', 'route_id']],
    ['fare_rules', 'origin_id', ['stops', 'zone_id']],
    ['fare_rules', 'destination_id', ['stops', 'zone_id']],
    ['fare_rules', 'contains_id', ['stops', 'zone_id']],
  ];

/** Unreferenced rows are not errors, but another reference may be mistyped. */
const named: readonly (readonly [table: TableName, field: string, by: readonly [TableName, string][]])[] = [
  [
    'stops',
    'stop_id',
    [
      ['stop_times', 'stop_id'],
      ['stops', 'parent_station'],
    ],
  ],
  [
    'routes',
    'route_id',
    [
      ['trips', 'route_id'],
      ['routes', 'jp_parent_route_id'],
    ],
  ],
  ['trips', 'trip_id', [['stop_times', 'trip_id']]],
  ['calendar', 'service_id', [['trips', 'service_id']]],
  ['fare_attributes', 'fare_id', [['fare_rules', 'fare_id']]],
];

const valuesOf = ({ feed }: Checked, places: readonly (readonly [TableName, string])[]): Set<string> =>
  new Set(places.flatMap(([table, field]) => (feed[table] as readonly Row[]).map((row) => textOf(row, field))));

function checkKeys({ feed, tell }: Checked): void {
  for (const [table, { key }] of Object.entries(feedFiles) as [TableName, { key: readonly string[] }][]) {
    const rows: readonly Row[] = feed[table];
    if (key.length === 0) {
      if (rows.length > 1) tell('error', 'twice', table, 1, '');
      continue;
    }
    const seen = new Set<string>();
    for (const [index, row] of rows.entries()) {
      const value = key.map((field) => textOf(row, field)).join(' ');
      // An empty key is reported elsewhere.
      if (seen.has(value) && value.trim() !== '') tell('error', 'twice', table, index, key.join(', '), value);
      seen.add(value);
    }
  }
}

/** Checks that each referenced row exists exactly once. */
export function checkReferences(checked: Checked): void {
  const { feed, tell } = checked;
  checkKeys(checked);
  for (const [table, field, ...targets] of references) {
    const known = valuesOf(checked, targets);
    for (const [index, row] of (feed[table] as readonly Row[]).entries()) {
      const value = textOf(row, field);
      if (value !== '' && !known.has(value)) tell('error', 'unknown', table, index, field, value);
    }
  }
  for (const [table, field, by] of named) {
    const known = valuesOf(checked, by);
    for (const [index, row] of (feed[table] as readonly Row[]).entries()) {
      const value = textOf(row, field);
      // A single fare needs no rules.
      const isAlone = table === 'fare_attributes' && feed.fare_rules.length === 0;
      if (value !== '' && !known.has(value) && !isAlone) tell('warning', 'unused', table, index, field, value);
    }
  }
}
