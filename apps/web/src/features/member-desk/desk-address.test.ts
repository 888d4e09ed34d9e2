import { expect, test } from 'vitest';
import { deskHref, readDeskAddress } from './desk-address.ts';

test('an address names the view beside the members; an odd one is the list', () => {
  expect(readDeskAddress(new URLSearchParams('view=bulk&q=sato'))).toMatchObject({
    view: 'bulk',
    asked: { q: 'sato' },
  });
  expect(readDeskAddress(new URLSearchParams('view=x')).view).toBe('list');
});

test('changes one thing and keeps the rest', () => {
  const query = new URLSearchParams('q=sato&page=2');
  expect(deskHref(query, { member: '5' })).toBe('/member?q=sato&page=2&member=5');
  expect(deskHref(query, { q: '', page: undefined })).toBe('/member');
});
