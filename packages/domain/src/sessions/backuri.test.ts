import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loginPathFor, safeBackuri } from './backuri.ts';

describe('safeBackuri', () => {
  test.each([
    '/',
    '/reservation',
    '/spot/form/2/21?target_date=2027-01-19&start=13:00',
    '/spot?q=%E6%98%9F%E7%A9%BA',
    '/login?backuri=%2Freservation',
    '/terms#section-2',
    '/spot?next=https://example.com/',
  ])('follows the path of this site %s', (path) => {
    expect(safeBackuri(path)).toBe(path);
  });

  test.each([
    [''],
    ['reservation'],
    ['//evil.example'],
    ['///evil.example'],
    ['/\\evil.example'],
    ['\\\\evil.example'],
    ['/\t/evil.example'],
    ['/\n/evil.example'],
    ['/\u0000/evil.example'],
    ['\u0009//evil.example'],
    [' //evil.example'],
    ['https://evil.example/'],
    ['HTTPS:evil.example'],
    ['javascript:alert(1)'],
    ['data:text/html,hello'],
    ['/%2fevil.example'],
    ['/%2F%2Fevil.example'],
    ['/%5cevil.example'],
    ['/%255cevil.example'],
    ['/%25252fevil.example'],
    ['/%09/evil.example'],
    ['/..//evil.example'],
    ['/.//evil.example'],
    ['/%2e%2e//evil.example'],
    ['/a/..//evil.example'],
    ['/spot//evil.example'],
    ['/spot?next=\\evil'],
    ['/%'],
    ['/%ff'],
    [`/${'a'.repeat(2000)}`],
    ['http://evil.example'],
    ['//evil.example/%2f..'],
    ['//evil.example@town.example/'],
    ['//town.example@evil.example/'],
    ['https:evil.example'],
    ['https:/evil.example'],
    ['https:\\\\evil.example'],
    ['://evil.example'],
    [':evil.example'],
    ['@evil.example'],
    ['.evil.example'],
    ['evil.example'],
    ['?next=//evil.example'],
    ['#//evil.example'],
    ['./evil'],
    ['../evil'],
    ['/./'],
    ['/a/../../evil'],
    ['/\r\n//evil.example'],
    ['/\u0085/evil.example'],
    ['/\u007f/evil.example'],
    ['\u00a0//evil.example'],
    ['\ufeff//evil.example'],
    ['\u2028//evil.example'],
    ['／／evil.example'],
    ['%2f%2fevil.example'],
    ['/%5C%5Cevil.example'],
    ['/%0d%0a/evil.example'],
    ['/%00/evil.example'],
    ['/a%2f%2fevil.example'],
    ['/a/%2e%2e//evil.example'],
    ['/%252e%252e%252f/evil.example'],
    ['/%c0%afevil.example'],
    ['vbscript:msgbox(1)'],
    ['JaVaScRiPt:alert(1)'],
    ['java\nscript:alert(1)'],
    ['file:///etc/passwd'],
    ['blob:https://evil.example/1'],
    ['mailto:a@evil.example'],
    ['ftp://evil.example/'],
    ['wss://evil.example/'],
  ])('leads to the top instead of %j', (path) => {
    expect(safeBackuri(path)).toBe('/');
  });

  test('is the top when nothing was asked for [decision:backuri.none]', () => {
    expect(safeBackuri(null)).toBe('/');
    expect(safeBackuri(undefined)).toBe('/');
  });

  test('never leaves the site, whatever is asked for [decision:backuri.same-origin]', () => {
    const parts = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2f',
      '%5c',
      '%09',
      '\t',
      '\n',
      '@',
      ':',
      'evil.example',
      '?',
      '#',
      'https:',
      'a',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(parts, { maxLength: 8 }).map((list) => list.join('')),
        ),
        (requested) => {
          const site = 'https://town.example';
          expect(new URL(safeBackuri(requested), site).origin).toBe(site);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

test('loginPathFor and safeBackuri are each other’s way back', () => {
  const full = '/spot/form/2/21?target_date=2027-01-19&note=a%26b#step-2';
  const asked = new URL(loginPathFor(full), 'https://town.example').searchParams.get('backuri');
  expect(safeBackuri(asked)).toBe(full);
});
