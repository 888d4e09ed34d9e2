import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { allEndpoints } from '../register/endpoints.ts';
import { KEY_FORM, keyStateOf, refuseKey, scopes, type KnownKey } from './rules.ts';

const NOW = new Date('2027-01-11T01:00:00Z');
const days = (count: number) => new Date(NOW.getTime() + count * 86_400_000);
const key: KnownKey = { ends_at: days(40), disabled_at: null, scopes: ['closure:edit:any'] };
const closures = { permission: 'closure:edit:any', isForSystems: true } as const;

test('a key opens what its scopes name and the contract opens to systems, until it ends or is disabled', () => {
  expect(refuseKey(key, closures, NOW)).toBeUndefined();
  expect(refuseKey(key, { permission: 'closure:edit:any' }, NOW)).toBe('key-scope');
  expect(refuseKey(key, { ...closures, permission: 'event:edit:any' }, NOW)).toBe('key-scope');
  expect(refuseKey(key, closures, days(40))).toBe('key-ended');
  expect(refuseKey({ ...key, disabled_at: NOW }, closures, NOW)).toBe('key-disabled');
});

test('officials are told in the last 30 days', () => {
  expect(keyStateOf(key, NOW)).toBe('working');
  expect(keyStateOf(key, days(10))).toBe('ending');
  expect(keyStateOf(key, days(40))).toBe('ended');
  expect(keyStateOf({ ...key, disabled_at: NOW }, days(40))).toBe('disabled');
});

test('only a whole key has the form of one', () => {
  const whole = `mk_abcdefg234_${'A'.repeat(43)}`;
  expect(KEY_FORM.exec(whole)?.slice(1)).toEqual(['mk_abcdefg234', 'A'.repeat(43)]);
  for (const other of [whole.slice(0, -1), `${whole}A`, whole.replace('mk_', 'mk-'), ` ${whole}`])
    expect(KEY_FORM.test(other)).toBe(false);
});

/** Names of fields that tell of a person. A room, facility or terminal may be named. */
const OF_PEOPLE =
  /member|person_|lastname|firstname|furigana|email|\btel|telephone|address|birth|_by\b|_by_|created_name|applicant|account|card_|face_/;

function namesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = 'properties' in schema ? Object.keys(schema.properties as object) : [];
  return [...own, ...Object.values(schema).flatMap(namesIn)];
}

test('what is open to systems only reads, waits for nobody and has no field of a person', () => {
  const open = allEndpoints.filter((endpoint) => 'isForSystems' in endpoint && endpoint.isForSystems === true);
  expect(open.length).toBeGreaterThan(5);
  for (const { name, method, permission, reply } of open) {
    expect([name, method, scopes.includes(permission as never)]).toEqual([name, 'GET', true]);
    const names = namesIn(z.toJSONSchema(reply, { unrepresentable: 'any' }));
    expect([name, names.filter((field) => OF_PEOPLE.test(field))]).toEqual([name, []]);
  }
  // No scope is empty; one opens an address outside the API, which takes reports of what is broken.
  expect(scopes.filter((scope) => !open.some(({ permission }) => permission === scope))).toEqual([
    'report:send:system',
  ]);
});

test('the test would find a list of people', () => {
  const members = allEndpoints.find(({ name }) => name === 'listMembers');
  const names = namesIn(z.toJSONSchema(members?.reply ?? z.null(), { unrepresentable: 'any' }));
  expect(names.filter((field) => OF_PEOPLE.test(field)).length).toBeGreaterThan(3);
});

test('docs/api-keys.md names every endpoint that a key can open, and every refusal', () => {
  const page = readFileSync(path.join(import.meta.dirname, '../../../../docs/api-keys.md'), 'utf8');
  for (const endpoint of allEndpoints)
    if ('isForSystems' in endpoint && endpoint.isForSystems) expect(page).toContain(`\`GET ${endpoint.path}\``);
  for (const code of ['key-in-browser', 'key-unknown', 'key-ended', 'key-disabled', 'key-scope', 'too-many-requests'])
    expect(page).toContain(`\`${code}\``);
});
