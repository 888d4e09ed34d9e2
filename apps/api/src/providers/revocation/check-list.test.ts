import { describe, expect, test } from 'vitest';
import { checkRevocationList } from './check-list.ts';
import { TRUE, extension, makeAuthority, makeList, scope, sequence, type OddList } from './odd-lists.fixture.ts';
import { RevocationTrouble } from './source.ts';

const NOW = new Date('2027-01-19T01:30:00.000Z');
const authority = makeAuthority('cards');
const other = makeAuthority('others');

/** A list's result: its number of entries, or why it is refused. */
function outcome(list: Partial<OddList>, of = authority, trusted = [authority.pem]): number | string {
  try {
    return checkRevocationList(makeList(of, { thisUpdate: NOW, ...list }), trusted, NOW).entries.length;
  } catch (error) {
    if (error instanceof RevocationTrouble) return error.trouble;
    throw error;
  }
}

const UNKNOWN = '2a0304';
const nothing = sequence();
const one = { serial: '05' };
const name = Buffer.from('8003786162', 'hex');

describe('a list makes a card valid only when it speaks of that card', () => {
  const rows: readonly (readonly [string, Partial<OddList>, number | string])[] = [
    ['a plain one', {}, 0],
    ['one with an entry', { entries: [one] }, 1],
    ['one of the first version', { version: null }, 0],
    ['one with its number and its key', { extensions: [extension('551d14', Buffer.from('020107', 'hex'), false)] }, 0],
    ['a critical extension that nobody knows', { extensions: [extension(UNKNOWN, nothing)] }, 'unknown-extension'],
    ['the same, not critical', { extensions: [extension(UNKNOWN, nothing, false)] }, 0],
    ['for certificates of authorities alone', { extensions: [scope([0x82, TRUE])] }, 'of-others'],
    ['for attribute certificates alone', { extensions: [scope([0x85, TRUE])] }, 'of-others'],
    ['for certificates of persons alone', { extensions: [scope([0x81, TRUE])] }, 0],
    ['of several issuers', { extensions: [scope([0x84, TRUE])] }, 'indirect'],
    ['of some reasons', { extensions: [scope([0x83, Buffer.from('0640', 'hex')])] }, 'incomplete'],
    ['of a part, by name', { extensions: [scope([0xa0, name])] }, 'partitioned'],
    ['a scope that is written as false', { extensions: [scope([0x82, Buffer.from([0])])] }, 0],
    ['a scope that nobody knows', { extensions: [scope([0x86, TRUE])] }, 'unknown-extension'],
    ['a scope that says nothing', { extensions: [scope()] }, 'malformed'],
    ['a scope that is garbage', { extensions: [extension('551d1c', Buffer.from('ff', 'hex'))] }, 'malformed'],
    ['changes alone', { extensions: [extension('551d1b', Buffer.from('020101', 'hex'))] }, 'incomplete'],
    ['changes alone, not critical', { extensions: [extension('551d1b', nothing, false)] }, 'incomplete'],
    ['the same extension twice', { extensions: [scope([0x81, TRUE]), scope([0x82, TRUE])] }, 'malformed'],
    ['extensions in the first version', { version: null, extensions: [scope([0x81, TRUE])] }, 'malformed'],
    ['a version that is not there yet', { version: '02' }, 'malformed'],
    ['an entry with its reason', { entries: [{ ...one, extensions: [extension('551d15', nothing, false)] }] }, 1],
    [
      'an entry of another issuer',
      { entries: [one, { ...one, extensions: [extension('551d1d', nothing)] }] },
      'indirect',
    ],
    [
      'an entry with what nobody knows',
      { entries: [{ ...one, extensions: [extension(UNKNOWN, nothing)] }] },
      'unknown-extension',
    ],
    [
      'the same, not critical, in an entry',
      { entries: [{ ...one, extensions: [extension(UNKNOWN, nothing, false)] }] },
      1,
    ],
    ['no end date', { nextUpdate: null }, 'without-end'],
    ['that ends before it begins', { nextUpdate: new Date(NOW.getTime() - 1) }, 'malformed'],
    [
      'that has ended',
      { thisUpdate: new Date(NOW.getTime() - 2000), nextUpdate: new Date(NOW.getTime() - 1000) },
      'expired',
    ],
    ['of tomorrow', { thisUpdate: new Date(NOW.getTime() + 86_400_000) }, 'from-future'],
    ['in the name of another issuer', { issuer: other.name }, 'not-signed'],
    ['signed by another key', { signer: other.key }, 'not-signed'],
  ];
  test.each(rows)('%s', (_what, list, expected) => {
    expect(outcome(list)).toBe(expected);
  });

  test('of an authority that nobody trusts, whose key may not sign lists, or whose time is over', () => {
    expect(outcome({}, other)).toBe('not-signed');
    expect(outcome({}, other, [authority.pem, other.pem])).toBe(0);
    const issuing = makeAuthority('issuing', { usage: 4 });
    expect(outcome({}, issuing, [issuing.pem])).toBe('not-signed');
    const ended = makeAuthority('ended', { until: new Date('2026-01-01T00:00:00Z') });
    expect(outcome({}, ended, [ended.pem])).toBe('not-signed');
  });

  test('two authorities of one name are two by their keys', () => {
    const [before, after] = [makeAuthority('same'), makeAuthority('same')];
    const made = (from: typeof before) =>
      checkRevocationList(makeList(from, { thisUpdate: NOW }), [before.pem, after.pem], NOW).authority;
    expect(made(before)).not.toBe(made(after));
  });
});
