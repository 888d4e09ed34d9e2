import { expect, test } from 'vitest';
import { inList } from './in-list.ts';

test('what runs stands first, what is suspended last; else routes stay in the order of the pack', () => {
  const route = (route_id: number, state: 'running' | 'not-running-now' | 'out-of-service') => ({ route_id, state });
  const routes = [
    route(1, 'out-of-service'),
    route(2, 'not-running-now'),
    route(3, 'running'),
    route(4, 'not-running-now'),
    route(5, 'running'),
  ];
  expect(inList(routes).map(({ route_id }) => route_id)).toEqual([3, 5, 2, 4, 1]);
});
