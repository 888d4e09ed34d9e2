import { describe, expect, test } from 'vitest';
import { check } from '../contract/problems.ts';
import type { DeskReport } from './desk-contract.ts';
import { reportDesk } from './desk.ts';
import { ReportRequest, type ReportsFile } from './model.ts';
import { readAsked, readPosted, written } from './open311.ts';
import { boxAround, dueOf, isPublic, kindOf, metresBetween, refuseStep, shownPosition, stepWords } from './rules.ts';

const both = (text: string) => ({ ja: text, en: text });
const road = {
  kind_key: 'road',
  kind_name: both('Roads'),
  hint: both('Holes'),
  organization_id: 6,
  due_days: 7,
  shown: 'map',
} as const;
const file: ReportsFile = {
  danger: both('Call 110'),
  kinds: [road, { ...road, kind_key: 'house', shown: 'nowhere' }, { ...road, kind_key: 'bear', shown: 'list' }],
  answers: [{ answer_key: 'private', ends: 'not-ours', words: both('On private ground.') }],
};
const stored = { state: 'accepted', double_of: null, is_public: 1, latitude: 44.1, longitude: 142 } as const;

describe('a report', () => {
  test('is public only when an official has looked and released it, and its kind is shown', () => {
    expect(isPublic(stored, road)).toBe(true);
    expect(isPublic({ ...stored, state: 'received' }, road)).toBe(false);
    expect(isPublic({ ...stored, is_public: 0 }, road)).toBe(false);
    expect(isPublic({ ...stored, double_of: 3 }, road)).toBe(false);
    expect(isPublic(stored, kindOf(file, 'house'))).toBe(false);
    expect(isPublic(stored, kindOf(file, 'given-up'))).toBe(false);
  });

  test('tells its position only where it is public and its kind stands on the map', () => {
    expect(shownPosition(stored, road)).toEqual({ latitude: 44.1, longitude: 142 });
    for (const [row, kind] of [
      [{ ...stored, is_public: 0 }, 'road'],
      [stored, 'bear'],
      [stored, 'house'],
      [{ ...stored, latitude: null }, 'road'],
    ] as const)
      expect(shownPosition(row, kindOf(file, kind))).toBeNull();
  });

  test('is due on a business day, and 50 metres are 50 metres', () => {
    expect(dueOf({ due_days: 7 }, '2026-12-25')).toBe('2027-01-04');
    expect(dueOf({ due_days: 1 }, '2027-01-15')).toBe('2027-01-18');
    const here = { latitude: 44.16, longitude: 142.02 };
    expect(metresBetween(here, { latitude: 44.16045, longitude: 142.02 })).toBeCloseTo(50, 0);
    expect(metresBetween(here, { latitude: 44.16, longitude: 142.02063 })).toBeCloseTo(50, 0);
    const { north, east } = boxAround(here, 50);
    expect(metresBetween(here, { latitude: north, longitude: 142.02 })).toBeCloseTo(50, 1);
    expect(metresBetween(here, { latitude: 44.16, longitude: east })).toBeCloseTo(50, 1);
  });

  test('ends with a reason, ready or written, where nothing is done', () => {
    const none = stepWords(file, '', '');
    expect(refuseStep(stored, 'declined', none)?.problems[0]?.code).toBe('required');
    expect(refuseStep(stored, 'not-ours', stepWords(file, 'private', ''))).toBeUndefined();
    expect(stepWords(file, 'private', 'Sorry.').ja).toBe('On private ground.\nSorry.');
    expect(refuseStep({ ...stored, state: 'done' }, 'in-hand', none)?.problems[0]?.code).toBe('report-step');
  });

  test('is read with its bounds first, and its position to a metre', () => {
    const asked = { kind_key: 'road', body: 'hole', place: '', is_agreed: true };
    const at = (position: unknown) => ReportRequest.safeParse({ ...asked, position });
    expect(at({ latitude: 44.123456789, longitude: 142 }).data?.position?.latitude).toBe(44.12346);
    for (const wrong of [null, { latitude: 91, longitude: 0 }, { latitude: Number.NaN, longitude: 0 }, 'here'])
      expect(at(wrong).success).toBe(false);
  });
});

describe('GeoReport v2', () => {
  test('is XML without what XML cannot carry, and JSON by the Spark convention', () => {
    const rows = [{ service_request_id: '7', description: 'a <b> & "c" ]]> \u0001', lat: 44.1, zipcode: null }];
    expect(written('xml', 'service_requests', rows)).toBe(
      '<?xml version="1.0" encoding="utf-8"?><service_requests><request><service_request_id>7</service_request_id>' +
        '<description>a &lt;b&gt; &amp; "c" ]]&gt; </description><lat>44.1</lat><zipcode/></request></service_requests>',
    );
    expect(JSON.parse(written('json', 'service_requests', rows))).toEqual(rows);
    expect(written('xml', 'errors', [])).toContain('<errors></errors>');
  });

  test('takes an argument without a value as none, and a number of a request above all others', () => {
    const now = new Date('2027-01-11T01:00:00Z');
    expect(readAsked({ status: '', start_date: '', service_code: '' }, now)).toMatchObject({
      state: null,
      kinds: null,
    });
    expect(readAsked({ status: 'open,closed' }, now)).toMatchObject({ state: null });
    expect(readAsked({ service_request_id: '3, 4,x', start_date: 'never' }, now)).toMatchObject({ ids: [3, 4] });
    expect(readAsked({ end_date: '2026-12-01T00:00:00+09:00' }, now)).toMatchObject({
      from: new Date('2026-09-01T15:00:00Z'),
      until: new Date('2026-11-30T15:00:00Z'),
    });
    expect(readAsked({ start_date: '2010-05-24' }, now)).toHaveProperty('status', 400);
  });

  test('needs a whole location, and leaves out what the town does not need', () => {
    const posted = (fields: Record<string, string>) => readPosted({ get: (name) => fields[name] ?? null });
    const asked = { service_code: 'road', lat: '44.1', long: '142', phone: '1', media_url: 'javascript:alert(1)' };
    expect(posted(asked)).toEqual({
      service_code: 'road',
      description: '',
      address_string: '',
      position: { latitude: 44.1, longitude: 142 },
      email: '',
      media_url: '',
    });
    const wrong: readonly Record<string, string>[] = [
      { lat: '' },
      { lat: 'x' },
      { lat: '', long: '', address_id: '7' },
      { service_code: '' },
    ];
    for (const one of wrong) expect(posted({ ...asked, ...one })).toHaveProperty('status', 400);
  });
});

test('what an official types at the desk fits the contract of each action, with the revision that was seen', () => {
  const file = {
    report_id: 7,
    revision: 3,
    state: 'accepted',
    double_of: null,
    company: '北空知道路',
    images: [{ report_picture_id: 5 }],
    answers: [{ answer_key: 'mended', ends: 'done', words: '直しました。' }],
    organizations: [{ organization_id: 6, organization_name: '建設水道課' }],
    kinds: [{ kind_key: 'road', kind_name: '道路' }],
    near: [{ receipt_code: 'K7QM-2XPD', metres: 4, subject: '穴' }],
  } as unknown as DeskReport;
  for (const action of Object.values(reportDesk.actions)) {
    if ('opens' in action) continue;
    const typed = Object.fromEntries(
      action.asks(file, '2026-11-30').map((field) => {
        const [first] = field.kind === 'choice' ? field.options.toReversed() : [];
        return [field.name, first ? String(first.value) : 'K7QM-2XPD'];
      }),
    );
    const found = check(action.endpoint.input, action.input(file, typed, '2026-11-30'));
    expect('value' in found ? found.value : [action.send.en, found.problems]).toMatchObject({
      report_id: 7,
      revision: 3,
    });
    for (const name of Object.keys(typed)) expect(found).toHaveProperty(['value', name]);
  }
});

test('a missing place is told together with all else that is missing', () => {
  const wrong = (parts: object) => {
    const { error } = ReportRequest.safeParse({ kind_key: '', body: '', ...parts });
    return error?.issues.map(({ path: [field] }) => field);
  };
  expect(wrong({})?.toSorted()).toEqual(['body', 'is_agreed', 'kind_key', 'place']);
  expect(wrong({ place: 'x'.repeat(500) })).toContain('place');
  expect(wrong({ position: { latitude: 44, longitude: 142 } })).not.toContain('place');
  for (const broken of [null, 'x', 7, []]) expect(ReportRequest.safeParse(broken).success).toBe(false);
});
