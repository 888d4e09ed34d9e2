import { readSpot, readAvailability } from '@machi/domain/spots/contract';
import { expect, test } from 'vitest';
import { requestFor } from './request.ts';

test('cookies go with every request, and paths are put behind the API base [rule:request.credentials] [rule:request.api-base]', () => {
  const parts = { base: 'https://api.town.example', token: false, locale: 'ja' } as const;
  const { url, init } = requestFor(readSpot, { spot_id: 4 }, parts);
  expect(url).toBe('https://api.town.example/api/spots/4');
  expect(init.credentials).toBe('include');
  expect(requestFor(readSpot, { spot_id: 4 }, { ...parts, base: '' }).url).toBe('/api/spots/4');
});

test('what is not given is not asked', () => {
  const input = { from: '2027-01-19', to: '2027-01-25', room_id: undefined, capacity: 0 };
  const { url, init } = requestFor(readAvailability, input, { base: '', token: false, locale: 'en' });
  expect(url).toBe('/api/availability?from=2027-01-19&to=2027-01-25&capacity=0');
  expect(init.body).toBeUndefined();
});
