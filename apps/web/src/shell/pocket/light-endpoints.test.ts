import { allEndpoints as contracts } from '@machi/domain/register/endpoints';
import { expect, test } from 'vitest';
import { kindOf } from './kept-endpoints.ts';
import { carried, deleteDraft, waitingWrites } from './light-endpoints.ts';
import { isForAll } from '@machi/domain/permissions/model';

test('every light endpoint is one of the contracts’, by its own name', () => {
  const named = Object.entries({ ...carried, ...waitingWrites, deleteDraft });
  const known = new Set(contracts.map(({ name, method, path }) => `${name} ${method} ${path}`));
  expect(named.filter(([name, light]) => name !== light.name)).toEqual([]);
  expect(
    named.map(([, { name, method, path }]) => `${name} ${method} ${path}`).filter((one) => !known.has(one)),
  ).toEqual([]);
});

test('what is taken along is kept, and all that is kept exists; what is for officials is not', () => {
  expect(Object.keys(carried).filter((name) => kindOf(name, 'member') === undefined)).toEqual([]);
  const kept = contracts.filter(({ name }) => kindOf(name, 'member') !== undefined);
  expect(kept.length).toBeGreaterThan(40);
  const isPublic = ({ permission }: (typeof contracts)[number]) => isForAll(permission);
  expect(
    kept.filter((one) => (kindOf(one.name, 'guest') === 'town') !== isPublic(one)).map(({ name }) => name),
  ).toEqual([]);
});

test('what depends on its reader lies open for a guest alone: a member’s is their own, and nobody else’s is kept', () => {
  for (const { name, permission, dependsOnReader } of contracts.filter(({ name }) => kindOf(name, 'member'))) {
    const isOpen = isForAll(permission) && !dependsOnReader;
    expect([name, kindOf(name, 'member'), kindOf(name, 'other')]).toEqual(
      isOpen ? [name, 'town', 'town'] : [name, 'own', undefined],
    );
  }
});
