import { expect, test } from 'vitest';
import { linesAfter, put, type SmallPack } from '../town/spoilt-pack.fixture.ts';

const lineOf = (pack: SmallPack, name: string) => {
  const { periods } = pack['retention.json'];
  const index = periods.findIndex(({ line }) => line === name);
  return { index, row: periods[index] };
};
/** Changes a field of a line, and returns its path. */
const spoil = (name: string, field: string, value: unknown) => (pack: SmallPack) =>
  put(lineOf(pack, name).row, field, value);

test.each<[string, string, unknown, string]>([
  ['payments', 'period', 'P7Y', 'period: must be P7Y2M or longer'],
  ['payments', 'period', 'P20Y', 'period: must be P10Y or shorter'],
  ['audit', 'period', 'P4Y11M', 'period: must be P5Y or longer'],
  ['reservations', 'period', 'P1Y', 'period: must be P5Y or longer'],
  ['guest-inquiries', 'period', 'P91D', 'period: must be P90D: this is no choice of a town'],
  [
    'messages',
    'period',
    'P3Y1D',
    'period: must be an ISO 8601 duration of years and months or of days, hours and minutes, such as "P5Y", "P90D" or "PT1H", but is "P3Y1D"',
  ],
  ['reservations', 'from', 'reserved_at', 'from: must be "ended_at" in this line'],
  ['reservations', 'outcome', 'deleted', 'outcome: must be "anonymous" in this line'],
  ['reservations', 'counting', 'day', 'counting: must be "fiscal-year" in this line'],
])('line %s with %s %j: %s', (name, field, value, reason) => {
  let index = -1;
  const lines = linesAfter((pack) => {
    index = lineOf(pack, name).index;
    spoil(name, field, value)(pack);
  });
  expect(lines).toEqual([`retention.json: periods[${index}].${reason}`]);
});

test('within the bounds a town chooses', () => {
  expect(linesAfter(spoil('messages', 'period', 'P3Y'))).toEqual([]);
  expect(linesAfter(spoil('payments', 'period', 'P8Y'))).toEqual([]);
});

test('a line that is left out, stands twice or is unknown is named', () => {
  const left = (pack: SmallPack) =>
    put(
      pack['retention.json'],
      'periods',
      pack['retention.json'].periods.filter(({ line }) => line !== 'audit'),
    );
  expect(linesAfter(left)).toEqual(['retention.json: periods: must have a line "audit" for the table audit']);
  const twice = (pack: SmallPack) => {
    const { periods } = pack['retention.json'];
    put(pack['retention.json'], 'periods', [...periods, lineOf(pack, 'audit').row]);
  };
  expect(linesAfter(twice)[0]).toContain('"audit" stands in an earlier line, too');
  expect(
    linesAfter(spoil('audit', 'line', 'audits')).some((line) => line.includes('must be one of reservations')),
  ).toBe(true);
});

test('residents read one period for one kind, and each kind says one', () => {
  const kinds = (index: number, field: string, value: unknown) => (pack: SmallPack) =>
    put(pack['retention.json'].kinds[index], field, value);
  expect(linesAfter(spoil('audit', 'kind', 'messages'))).toEqual([
    'retention.json: kinds[1].kind: has lines that differ; residents read one period for one kind',
  ]);
  expect(linesAfter(kinds(1, 'span', { ja: '3年', en: '3 years' }))).toEqual([
    'retention.json: kinds[1].span: must be left out: its lines say the period',
  ]);
  expect(linesAfter(kinds(0, 'span', undefined))).toEqual([
    'retention.json: kinds[0].span: must be given: no line says a period',
  ]);
  expect(linesAfter(spoil('audit', 'kind', 'nothing'))[0]).toContain('.kind: must be one of account, messages');
});

test('a row goes with one that says something, and is not kept beside it', () => {
  const withs = (rows: Record<string, string>) => (pack: SmallPack) => put(pack['retention.json'], 'with', rows);
  expect(linesAfter(withs({ message: 'nothing' }))).toEqual([
    'retention.json: with.message: names nothing, of which no line says anything',
  ]);
  expect(linesAfter(withs({ member: 'message_thread' }))).toEqual([
    'retention.json: with.member: is among what is kept, too',
  ]);
});

test('the privacy policy shows the table once', () => {
  const shows = (value: unknown) => (pack: SmallPack) => put(pack['policy.json'].sections[0], 'shows', value);
  expect(linesAfter(shows(undefined))).toEqual([
    'policy.json: sections: must have one section with "shows": "retention", which tells how long data is kept, but has 0',
  ]);
});
