/**
 * A JavaScript type: `string`, `number`, `boolean`, `date`, `bytes`, `object`, `null`, `undefined`, `any`; `…[]`: a
 * list.
 */
export type Kind = string;

/** The driver's JavaScript types for PostgreSQL types (connect-postgres.ts, pg-types): as read, and as accepted. */
const OF_TYPES: Readonly<Record<string, readonly [read: Kind, ...taken: Kind[]]>> = {
  bool: ['boolean', 'boolean'],
  int2: ['number', 'number'],
  int4: ['number', 'number'],
  float4: ['number', 'number'],
  float8: ['number', 'number'],
  // May exceed a number's precision.
  int8: ['string', 'string', 'number'],
  numeric: ['string', 'string', 'number'],
  text: ['string', 'string'],
  varchar: ['string', 'string'],
  name: ['string', 'string'],
  pg_lsn: ['string', 'string'],
  uuid: ['string', 'string'],
  date: ['string', 'string'],
  time: ['string', 'string'],
  tstzrange: ['string', 'string'],
  interval: ['object', 'string'],
  timestamptz: ['date', 'date'],
  jsonb: ['json', 'string'],
  json: ['json', 'string'],
  bytea: ['bytes', 'bytes'],
  tsquery: ['string', 'string'],
  void: ['string'],
};
/** Lists that pg-types does not read by their elements. */
const OF_LISTS: Readonly<Record<string, Kind>> = { _date: 'date[]', _numeric: 'number[]', _tstzrange: 'string' };

/** The type that the driver reads for a column; undefined if unknown. */
export function readKind(type: string): Kind | undefined {
  if (!type.startsWith('_')) return OF_TYPES[type]?.[0];
  const element = OF_TYPES[type.slice(1)]?.[0];
  return OF_LISTS[type] ?? (element && `${element}[]`);
}

/** The types that a parameter accepts, times in a list as ISO texts; undefined if unknown. */
export function takenKinds(type: string): readonly Kind[] | undefined {
  const [, ...taken] = OF_TYPES[type.replace(/^_/, '')] ?? [];
  if (taken.length === 0) return undefined;
  if (type === '_timestamptz') return ['string[]'];
  return type.startsWith('_') ? taken.map((kind) => `${kind}[]`) : taken;
}

/** Whether the declared types include what the driver reads, apart from null. */
export function fits(read: Kind, declared: readonly Kind[]): boolean {
  if (declared.includes('any') || declared.includes(read)) return true;
  if (read === 'json') return declared.some((kind) => !['null', 'undefined', 'date', 'bytes'].includes(kind));
  return read.endsWith('[]') && declared.some((kind) => kind === 'any[]' || (read === 'json[]' && kind.endsWith('[]')));
}

export const takes = (taken: readonly Kind[], given: readonly Kind[]): boolean =>
  given.every((kind) => kind === 'null' || kind === 'any' || kind === 'any[]' || taken.includes(kind));
