import type { Random } from '../../ground/random.ts';

export type Schema = Readonly<Record<string, unknown>>;

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const schemasIn = (value: unknown): Schema[] => (Array.isArray(value) ? value.filter(isSchema) : []);

const strangeTexts = [
  '',
  ' ',
  '　',
  '0',
  '-1',
  '1e9',
  'NaN',
  'null',
  'undefined',
  '\u0000',
  'a\u0000b',
  '\u0007',
  '\u001b[31m',
  '\u007f',
  '\u0085',
  '\u2028',
  '\u202e',
  '\ufeff',
  '\ufffe',
  '\ud800',
  '\udc00',
  'x\ud83dy',
  '𠮷',
  '👨‍👩‍👧',
  'Z͑ͫ̓ͪ',
  "'; drop table member; --",
  '{{7*7}}',
  '${7*7}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '%s%n',
  '\\u0000',
  '\r\nSet-Cookie: sid=1',
] as const;
const strangeDates = [
  '2027-02-30',
  '0000-00-00',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '2027-13-01',
  '2027-1-1',
  '2027-01-21T00:00:00Z',
  '-2027-01-01',
  '+012027-01-01',
  '２０２７-０１-２１',
] as const;
const strangeTimes = ['24:00', '24:15', '00:00', '23:59', '09:07', '9:00', '-1:00', '99:99'] as const;
const strangeNumbers = [0, -0, 1, -1, 0.1, 1e21, -1e308, 2_147_483_648, 2 ** 53, 999_999_999] as const;

/** Values that break programs, for any field. */
const strange: readonly unknown[] = [
  null,
  true,
  false,
  ...strangeNumbers,
  ...strangeTexts,
  ...strangeDates,
  ...strangeTimes,
  [],
  {},
  [[]],
  [null],
  [1, 2, 3],
  { length: 3 },
  { toString: 'x' },
  { valueOf: 1 },
  JSON.parse('{"then":"x"}'),
  { start: '13:00' },
  { start: '24:00', end: '00:00' },
  { start: '00:00', end: '24:00' },
  { target_date: '0000-01-01', target_time: { start: '00:00', end: '00:15' } },
];

const isDateLike = (value: unknown): boolean => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

/** Values similar to the expected one that break programs. */
function strangeLike(value: unknown, random: Random): unknown {
  if (typeof value === 'number') return random.pick(strangeNumbers);
  if (isDateLike(value)) return random.pick(strangeDates);
  if (typeof value === 'string')
    return random.happens(0.5) ? random.pick(strangeTexts) : `${value}${random.pick(strangeTexts)}`;
  if (Array.isArray(value))
    return [
      ...value,
      random.pick([
        ...strangeDates,
        { target_date: random.pick(strangeDates), target_time: { start: '09:00', end: '10:00' } },
      ]),
    ];
  if (isSchema(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [name, random.happens(0.5) ? random.pick(strangeTimes) : part]),
    );
  return random.pick(strange);
}

/** Names that a careless lookup finds on every object. */
const prototypeNames = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
  '__defineGetter__',
] as const;

function nested(random: Random, depth: number): unknown {
  let value: unknown = random.pick(strange);
  for (let level = 0; level < depth; level += 1)
    value = random.happens(0.5) ? [value] : { [random.pick(['a', ...prototypeNames])]: value };
  return value;
}

export function strangeValue(random: Random): unknown {
  switch (random.below(12)) {
    case 0:
      return random
        .pick(['あ', 'x', '\ud800', '0', '\u0301\u0323', 'が\u0323', 'a-', ' '])
        .repeat(random.pick([17, 65, 129, 1001, 5000, 40_000]));
    case 1:
      return nested(random, random.pick([2, 10, 200]));
    case 2:
      return Array.from({ length: random.pick([9, 10, 11, 300]) }, () => random.pick(strange));
    case 3:
      return (random.next() - 0.5) * 10 ** random.below(40);
    case 4:
      return Object.fromEntries(Array.from({ length: 2000 }, (_none, index) => [`name${index}`, 0]));
    case 5:
      return Array.from({ length: 10_000 }, () => random.pick(strangeNumbers));
    default:
      return random.pick(strange);
  }
}

function fromPattern(random: Random): string {
  return random.pick([
    'haru.sato@example.jp',
    '090-0000-1234',
    '098-9901',
    'モリ',
    'a@b',
    '1',
    '401',
    '2027-01-21',
    '13:00',
  ]);
}

/** A value that matches the JSON Schema; a strange one now and then. */
export function valueOf(schema: unknown, random: Random): unknown {
  if (!isSchema(schema) || random.happens(0.05)) return strangeValue(random);
  const choices = [...schemasIn(schema.anyOf), ...schemasIn(schema.oneOf)];
  if (choices.length > 0) return valueOf(random.pick(choices), random);
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return random.pick(schema.enum);
  if ('default' in schema && random.happens(0.5)) return schema.default;
  switch (schema.type) {
    case 'object':
      return objectOf(schema, random);
    case 'array':
      return Array.from({ length: random.below(4) }, () => valueOf(schema.items, random));
    case 'boolean':
      return random.happens(0.5);
    case 'integer':
    case 'number':
      return random.pick(
        [schema.minimum, schema.maximum, 0, 1, 2, random.below(5000)].filter((value) => typeof value === 'number'),
      );
    case 'string':
      return random.happens(0.6)
        ? fromPattern(random)
        : random.pick(['', 'x'.repeat(random.pick([1, 8, 16, 17, 64, 65]))]);
    default:
      return strangeValue(random);
  }
}

export function objectOf(schema: Schema, random: Random): Record<string, unknown> {
  const properties = isSchema(schema.properties) ? schema.properties : {};
  return Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, valueOf(property, random)]));
}

/** An input with one to three fields missing, strange or added. */
export function mutated(
  input: Readonly<Record<string, unknown>>,
  schema: Schema,
  random: Random,
): Record<string, unknown> {
  const properties = isSchema(schema.properties) ? schema.properties : {};
  const result: Record<string, unknown> = { ...input };
  if (random.happens(0.1)) {
    const date = random.pick(strangeDates);
    for (const [name, value] of Object.entries(input)) if (isDateLike(value)) result[name] = date;
    return result;
  }
  for (let count = 1 + random.below(3); count > 0; count -= 1) {
    const name = random.happens(0.5)
      ? random.pick([...Object.keys(input), 'extra'])
      : random.pick([...Object.keys(properties), 'extra']);
    const way = random.below(6);
    if (way >= 4) result[name] = strangeLike(result[name] ?? valueOf(properties[name], random), random);
    else if (way === 0) delete result[name];
    else if (way === 1)
      Object.defineProperty(result, random.pick(prototypeNames), {
        value: strangeValue(random),
        enumerable: true,
        configurable: true,
        writable: true,
      });
    else result[name] = way === 2 ? valueOf(properties[name], random) : strangeValue(random);
  }
  return result;
}
