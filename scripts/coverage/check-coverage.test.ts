import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkCoverage, countCoverage } from './check-coverage.ts';
import { fillCoverage } from './fill-coverage.ts';
import { formatLedger, isLedger, kinds, type Item, type Ledger } from './ledger.ts';
import { mergeOutcomes, passedTitles, testsOf, type Found } from './results.ts';
import { sharedIdProblems } from './shared-ids.ts';

const search: Item = {
  id: 'route:/spot/:spot_id',
  kind: 'route',
  section: 2,
  text: 'Facility search',
  capability: 'house',
  test: 'spots > finds a room [route:/spot/:spot_id] [message:taken]',
};
const taken: Item = { ...search, id: 'message:taken', kind: 'message', text: 'Taken.' };
const colour: Item = {
  id: 'constant:colour.primary',
  kind: 'constant',
  section: 9,
  text: '#26814D',
  capability: 'shell',
  test: 'open',
};
const sound: Ledger = {
  finished: ['house'],
  capabilities: { house: 'The house.', shell: 'The shell.' },
  items: [search, taken, colour],
};
const passed = new Set([search.test, 'a test of no item']);
const withItem = (item: object) => ({ ...sound, items: [...sound.items, item] });
const extra = { ...colour, id: 'constant:colour.error' };

describe('checkCoverage', () => {
  it('accepts a sound ledger', () => {
    expect(checkCoverage(sound, passed)).toEqual([]);
  });

  it.each([
    ['an unknown kind', { ...extra, kind: 'colour' }, 'unknown kind "colour"'],
    ['an id of another kind', { ...extra, id: 'rule:error' }, 'rule:error: the id must read "constant:…"'],
    ['an id with a space', { ...extra, id: 'constant:error colour' }, 'the id must read "constant:…"'],
    ['an id with a bracket', { ...extra, id: 'constant:error]' }, 'the id must read "constant:…"'],
    ['a missing id', { ...extra, id: undefined }, 'items[3]: the id is missing'],
    ['an unknown capability', { ...extra, capability: 'hose' }, 'unknown capability "hose"'],
    ['a missing section', { ...extra, section: undefined }, 'the section (1 to 9) is missing'],
    ['a section beyond the specification', { ...extra, section: 10 }, 'the section (1 to 9) is missing'],
    ['a missing text', { ...extra, text: ' ' }, 'the text is missing'],
    ['a missing test', { ...extra, test: '' }, 'the test is missing'],
    ['a test that did not pass', { ...extra, test: 'red [constant:colour.error]' }, 'no test of this title passed'],
    ['a test without the id', { ...extra, test: search.test }, 'its test does not carry [constant:colour.error]'],
    ['a misspelt entry', { ...extra, note: 'later' }, 'unknown entry "note"'],
    ['an open item of a finished capability', { ...extra, capability: 'house' }, '"house" is finished'],
    ['an id twice', colour, 'constant:colour.primary: the id occurs more than once'],
  ])('refuses %s, and finds nothing else', (_, item, sentence) => {
    const problems = checkCoverage(withItem(item), passed);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(sentence);
  });

  it('refuses an item that is no object', () => {
    expect(checkCoverage({ ...sound, items: [...sound.items, 'route:/'] }, passed)).toEqual([
      'items[3]: not an object',
    ]);
  });

  it('names every problem at once', () => {
    const broken = {
      finished: ['shell', 'hose'],
      capabilities: { house: '', shell: 'The shell.' },
      items: [search, taken, colour, { id: 'field:x', kind: 'fields', test: 'gone' }, colour],
    };
    expect(checkCoverage(broken, ['other [route:/unknown]'])).toEqual([
      'capability house: its sentence is missing',
      'finished: unknown capability "hose"',
      `route:/spot/:spot_id: no test of this title passed: "${search.test}"`,
      `message:taken: no test of this title passed: "${search.test}"`,
      'constant:colour.primary: open, although the capability "shell" is finished',
      'field:x: unknown kind "fields"',
      'field:x: the section (1 to 9) is missing',
      'field:x: the text is missing',
      'field:x: unknown capability undefined',
      'field:x: no test of this title passed: "gone"',
      'field:x: its test does not carry [field:x]: "gone"',
      'constant:colour.primary: open, although the capability "shell" is finished',
      'constant:colour.primary: the id occurs more than once',
      'the ledger does not know [route:/unknown] of the test "other [route:/unknown]"',
    ]);
  });

  it.each([null, [], 'ledger', 7])('refuses %j as a ledger', (value) => {
    expect(checkCoverage(value, [])).toEqual(['The ledger is not an object.']);
  });
});

describe('countCoverage', () => {
  it('counts as proved only what a passed test with the id names', () => {
    const wrong = { ...extra, test: 'a test of no item' };
    const red = { ...extra, id: 'constant:colour.info', test: 'red [constant:colour.info]' };
    expect(countCoverage({ ...sound, items: [...sound.items, wrong, red] }, passed)).toEqual([
      { capability: 'house', proved: 2, open: 0 },
      { capability: 'shell', proved: 0, open: 3 },
    ]);
  });
});

const playwright = (status: string, expectedStatus = 'passed') => ({
  suites: [
    {
      title: 'e2e/facilities/spots.spec.ts',
      specs: [{ title: 'opens', tests: [{ status, expectedStatus }] }],
      suites: [{ title: 'spots', specs: [{ title: 'finds', tests: [{ status, expectedStatus }] }] }],
    },
  ],
});

describe('reports', () => {
  it('joins the names of describe blocks and test, without the file', () => {
    const vitest = {
      testResults: [{ assertionResults: [{ ancestorTitles: ['spots', 'rules'], title: 'finds', status: 'passed' }] }],
    };
    expect(testsOf(vitest)).toEqual([
      { title: 'spots > rules > finds', outcome: 'passed', strength: 'rule', place: ' > spots > rules' },
    ]);
    const place = 'e2e/facilities/spots.spec.ts';
    expect(testsOf(playwright('expected'))).toEqual([
      { title: 'opens', outcome: 'passed', strength: 'journey', place },
      { title: 'spots > finds', outcome: 'passed', strength: 'journey', place: `${place} > spots` },
    ]);
  });

  it.each([
    ['unexpected', 'passed', 'failed'],
    ['flaky', 'passed', 'passed'],
    ['flaky', 'failed', 'failed'],
    ['expected', 'failed', 'failed'],
    ['skipped', 'skipped', 'skipped'],
  ])('takes a test of Playwright that is %s, expected %s, for %s', (status, expectedStatus, outcome) => {
    expect(testsOf(playwright(status, expectedStatus)).map((found) => found.outcome)).toEqual([outcome, outcome]);
  });

  it('lets one failure outweigh a pass of the same title', () => {
    const outcomes = mergeOutcomes([
      { title: 'in two projects', outcome: 'passed' },
      { title: 'in two projects', outcome: 'failed' },
      { title: 'in two projects', outcome: 'passed' },
      { title: 'once skipped', outcome: 'skipped' },
      { title: 'once skipped', outcome: 'passed' },
    ]);
    expect([...passedTitles(outcomes)]).toEqual(['once skipped']);
  });

  it('refuses a report of another format', () => {
    expect(() => testsOf({ tests: [] })).toThrow('neither a report of Vitest');
  });
});

describe('fillCoverage', () => {
  const green = 'green [constant:colour.primary]';
  const ran = (title: string, outcome: Found['outcome'] = 'passed', strength: Found['strength'] = 'rule'): Found => ({
    title,
    outcome,
    strength,
    place: 'a.test.ts',
  });

  it('names the first passed test by title, whatever the order of the run', () => {
    const found = [
      ran('z [constant:colour.primary]'),
      ran(green),
      ran('y [constant:colour.primary]'),
      ran('a [constant:colour.primary]', 'failed'),
      ran(search.test),
    ];
    expect(fillCoverage(sound, found).items.map((item) => item.test)).toEqual([search.test, search.test, green]);
  });

  it('prefers a journey to the API, and the API to a rule alone', () => {
    const strengths = ['rule', 'api', 'journey'] as const;
    const titles = { rule: 'a', api: 'b', journey: 'c' };
    const found = strengths.map((strength) => ran(`${titles[strength]} [constant:colour.primary]`, 'passed', strength));
    const named = (tests: readonly Found[]) => fillCoverage(sound, tests).items[2]?.test;
    expect(named(found)).toBe('c [constant:colour.primary]');
    expect(named(found.slice(0, 2))).toBe('b [constant:colour.primary]');
  });

  it('opens what names a test that is gone, and keeps one that only failed', () => {
    const named = { ...sound, items: [search, { ...colour, test: green }] };
    const filled = fillCoverage(named, [ran(green, 'failed')]);
    expect(filled.items.map((item) => item.test)).toEqual(['open', green]);
  });

  it('refuses rows of a table that all carry the same several ids', () => {
    const row = (name: string, ids: string, place = 'a.test.ts') => ({ title: `rows > ${name} ${ids}`, place });
    const both = '[field:a] [field:b]';
    expect(sharedIdProblems([row('1', both), row('2', both)])).toEqual([
      expect.stringContaining('2 tests of one place'),
    ]);
    expect(sharedIdProblems([row('1', both), row('1', both)])).toEqual([]);
    expect(sharedIdProblems([row('1', both), row('2', both, 'b.test.ts')])).toEqual([]);
    expect(sharedIdProblems([row('1', '[field:a]'), row('2', '[field:a]')])).toEqual([]);
  });
});

describe('formatLedger', () => {
  it('writes one item a line, and reads back the same', () => {
    const text = formatLedger(sound);
    expect(JSON.parse(text)).toEqual(sound);
    const lines = text.split('\n').filter((line) => line.includes('"id"'));
    expect(lines.map((line) => JSON.parse(line.replace(/,$/, '')))).toEqual(sound.items);
  });
});

describe('the ledger of this project', () => {
  const text = readFileSync(join(import.meta.dirname, '../../docs/coverage.json'), 'utf8');
  const ledger: unknown = JSON.parse(text);
  if (!isLedger(ledger)) throw new Error('docs/coverage.json does not have the shape of a ledger');

  it('is sound, apart from which tests a run passes', () => {
    const named = new Set(ledger.items.map((item) => item.test).filter((test) => test !== 'open'));
    expect(checkCoverage(ledger, named)).toEqual([]);
    expect(formatLedger(ledger)).toBe(text);
  });

  it('has items of every kind, of all nine sections and of every capability', () => {
    expect(new Set(ledger.items.map((item) => item.kind))).toEqual(new Set(kinds));
    expect(new Set(ledger.items.map((item) => item.section))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8, 9]));
    expect(new Set(ledger.items.map((item) => item.capability))).toEqual(new Set(Object.keys(ledger.capabilities)));
  });
});

describe('the commands', () => {
  let folder: string;
  const file = (name: string) => join(folder, name);
  const report = (status: string) =>
    JSON.stringify({
      testResults: [
        { assertionResults: [{ ancestorTitles: ['spots'], title: search.test.replace('spots > ', ''), status }] },
      ],
    });
  const command = (name: string, ...files: string[]) => {
    const script = join(import.meta.dirname, `${name}-coverage.ts`);
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [script, '--ledger', file('ledger.json'), ...files],
      {
        encoding: 'utf8',
        env: { ...process.env, NODE_OPTIONS: '' },
      },
    );
    return { status, stdout, stderr };
  };

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'coverage-'));
    writeFileSync(file('passed.json'), report('passed'));
    writeFileSync(file('failed.json'), report('failed'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('fill, then check: counts and exit code 0', () => {
    const open = sound.items.map((item) => ({ ...item, test: 'open' }));
    writeFileSync(file('ledger.json'), JSON.stringify({ ...sound, items: open }));
    expect(command('check', file('passed.json')).stderr).toContain('message:taken: open, although');
    expect(command('fill', file('passed.json')).status).toBe(0);
    expect(readFileSync(file('ledger.json'), 'utf8')).toBe(formatLedger(sound));
    const checked = command('check', file('passed.json'));
    expect(checked).toMatchObject({ status: 0, stderr: '' });
    expect(checked.stdout).toMatch(
      /house +2 proved, 0 open, finished\n.*shell +0 proved, 1 open\n.*all +2 proved, 1 open/,
    );
  });

  it('check: every problem and exit code 1 when the named test fails', () => {
    writeFileSync(file('ledger.json'), formatLedger(sound));
    const { status, stderr } = command('check', file('failed.json'));
    expect(status).toBe(1);
    expect(stderr.trim().split('\n')).toHaveLength(2);
  });

  it('check: refuses a ledger that is not written with one item a line', () => {
    writeFileSync(file('ledger.json'), JSON.stringify(sound, null, 2));
    expect(command('check', file('passed.json'))).toMatchObject({ status: 1 });
    expect(command('check', file('passed.json')).stderr).toContain('one item a line');
  });

  it.each(['check', 'fill'])('%s: names a report that is missing, and asks for one that is not named', (name) => {
    writeFileSync(file('ledger.json'), formatLedger(sound));
    const missing = command(name, file('nowhere.json'));
    expect(missing.status).toBe(1);
    expect(missing.stderr).toContain('nowhere.json');
    expect(command(name)).toMatchObject({ status: 1 });
    expect(readFileSync(file('ledger.json'), 'utf8')).toBe(formatLedger(sound));
  });
});
