import { readDemo, type Demo } from '@machi/domain/demos/contract';
import { inLanguage, only } from '@machi/domain/fields/only';
import type { DemoOffer } from '@machi/domain/transport/demo-offer';
import { demoSlots, nextDemoDay } from '@machi/domain/demos/slots';
import { dateAt } from '@machi/domain/calendar/model';
import type { Locale } from '@machi/domain/locale/model';
import { notFound } from '@machi/domain/refusals/model';
import type { ShuttleRoute } from '@machi/domain/shuttle/trips';
import { suspensionOn } from '@machi/domain/transport/service-days';
import { readService } from '@machi/domain/services/contract';
import { digestOf } from '../seats/agreements.ts';
import { demoRouteOf } from '../seats/shuttle-board.ts';
import { viewTrips } from '../seats/view-trips.ts';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import { question } from '../../platform/pages/inside.ts';
import type { PageSource } from '../../platform/pages/page-source.ts';

const viewDemo = (serviceId: number, { route }: ShuttleRoute, demo: DemoOffer, locale: Locale): Demo => ({
  service_id: serviceId,
  ...inLanguage(only(route, ['route_id', 'route_name', 'overview', 'how_to_ride', 'seats']), locale),
  ...inLanguage(only(demo, ['who_may_ride', 'gathering_place', 'gather_minutes_before', 'consent', 'waiver']), locale),
  contact_name: demo.contact.name[locale],
  contact_tel: demo.contact.tel,
  texts_digest: digestOf(demo),
});

/** Routes for trial rides, slot by slot; they are held and confirmed like seats (product, "Demo rides"). */
export const routes = (house: House) => [
  serve(readDemo, async ({ service_id }, { now, locale }) => {
    const found = demoRouteOf(house, service_id);
    const offer = found?.route.demo;
    if (!found || !offer) return notFound;
    const passages = demoSlots(found, now);
    return {
      told_at: now.toISOString(),
      demo: viewDemo(service_id, found, offer, locale),
      slots: await viewTrips(house, house.database, passages, { now, locale }),
      next_date: passages.length > 0 ? null : (nextDemoDay(found, now) ?? null),
      reason: passages.length > 0 ? null : (suspensionOn(found.route.suspended, dateAt(now))?.reason[locale] ?? null),
    };
  }),
];

export const pages: readonly PageSource[] = [
  {
    path: '/demo/:service_id',
    asks: ({ parameters }) => {
      const input = { service_id: parameters['service_id'] ?? '' };
      return [question(readDemo, input), question(readService, input)];
    },
    says(replies) {
      const { demo } = replies(readDemo);
      return { name: demo.route_name, text: demo.overview };
    },
  },
];
