import type { OpenTown } from '../towns/open-town.ts';

/** A slot of the demo of service 8, on the tests' first Saturday. */
export const demoRequest = (wish: { readonly trip_id?: string; readonly persons?: number } = {}) => ({
  trip_id: 'auto-demo-1140',
  service_date: '2027-01-16',
  departure_stop_id: 'S01',
  arrival_stop_id: 'S01',
  persons: 1,
  ...wish,
});

/** Both checkboxes, with the current texts. */
export async function demoTicks(town: OpenTown) {
  const { body } = await town.call('GET', '/api/demos/8');
  return { is_consented: true, is_waived: true, texts_digest: body.demo.texts_digest };
}
