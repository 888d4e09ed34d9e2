import { createHash } from 'node:crypto';
import { townTimeText } from '@machi/domain/calendar/model';
import type { DemoOffer } from '@machi/domain/transport/demo-offer';
import type { Locale } from '@machi/domain/locale/model';
import type { DemoRide } from '@machi/domain/shuttle/model';
import type { Queryable } from '../../database/database.ts';
import { rowsOf } from '../../database/rows.ts';
import { demo_texts } from '../../database/tables/transport.ts';
import type { House } from '../../platform/house.ts';
import { routeOfSeats, telOfRoute } from './shuttle-board.ts';
import type { SeatReservationRow } from './store.ts';

const texts = rowsOf(demo_texts);
const digests = new WeakMap<DemoOffer, string>();

/** Identifies consent and waiver in all languages. */
export function digestOf(demo: DemoOffer): string {
  const known = digests.get(demo);
  if (known !== undefined) return known;
  const { consent, waiver } = demo;
  const words = [consent.ja, consent.en, waiver.ja, waiver.en];
  const digest = createHash('sha256').update(JSON.stringify(words)).digest('hex');
  digests.set(demo, digest);
  return digest;
}

/** Stores the texts agreed to, because the pack may change. */
export async function keepTexts(transaction: Queryable, demo: DemoOffer, now: Date): Promise<void> {
  const { consent, waiver } = demo;
  const values = { digest: digestOf(demo), consent, waiver, created_at: now };
  await texts.insertIfAbsent(transaction, 'keep-demo-texts', values, ['digest']);
}

/** Extra data of seats in a trial: meeting point, contact, and the texts agreed to. */
export async function readDemoRide(
  reading: Queryable,
  house: Pick<House, 'town'>,
  { route_id, agreed_at, agreed_digest }: Pick<SeatReservationRow, 'route_id' | 'agreed_at' | 'agreed_digest'>,
  locale: Locale,
): Promise<DemoRide | null> {
  if (agreed_at === null || agreed_digest === null) return null;
  const agreed = await texts.one(reading, 'read-demo-texts', { digest: agreed_digest });
  const route = routeOfSeats(house, route_id);
  return {
    gathering_place: route?.demo?.gathering_place[locale] ?? '',
    gather_minutes_before: route?.demo?.gather_minutes_before ?? 0,
    contact_name: route?.demo?.contact.name[locale] ?? '',
    contact_tel: telOfRoute(house, route),
    agreed_at: townTimeText(agreed_at),
    consent: agreed?.consent[locale] ?? '',
    waiver: agreed?.waiver[locale] ?? '',
  };
}
