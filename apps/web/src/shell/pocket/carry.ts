import * as z from 'zod/mini';
import { call } from '../calls/client.ts';
import { recordStore } from '../record/record.ts';
import { keepReplyOf } from './in-page.ts';
import { carried, type LightEndpoint } from './light-endpoints.ts';
import { ownSession } from './own-pocket.ts';
import { readStanding } from './standing.ts';

/** Details of so many of the soonest reservations, and of so many routes. */
const MOST_DETAILS = 5;
const MOST_ROUTES = 16;
/** As many as the list of notices shows on a page. */
const NOTICES = 10;
const silent = { ignoresError: true } as const;

/** What further questions depend on; anything else is no reason to stop. */
const TownTold = z.object({
  town: z.object({
    lacks: z.array(z.string()),
    has_waste: z.boolean(),
    has_ondemandbus: z.boolean(),
    default_route_id: z.nullable(z.number()),
  }),
});
const RoutesTold = z.object({ routes: z.array(z.object({ route_id: z.number() })) });
const ReservationsTold = z.object({
  reservations: z.array(z.object({ reservation_id: z.number(), made_by: z.nullable(z.string()) })),
});
const AreaTold = z.object({ area_id: z.nullable(z.number()) });
const PassesTold = z.object({
  own: z.object({ passes: z.array(z.object({ pass: z.string(), consented_at: z.nullable(z.string()) })) }),
});
const CodeTold = z.object({ text: z.string(), lives_seconds: z.number() });

class Stopped extends Error {}

/**
 * Asks what may be wanted without a network, one call after the other. It stops when the person or the network goes.
 * @param isSparing whether the device asks to save data: then only what is the member's own
 */
export async function carryAlong(isSparing: boolean): Promise<void> {
  const { token } = recordStore.read();
  const isMember = ownSession() !== undefined;

  async function take(endpoint: LightEndpoint, input: Readonly<Record<string, unknown>> = {}): Promise<unknown> {
    const result = await call(endpoint, input, silent);
    if (recordStore.read().token !== token || readStanding().away !== null) throw new Stopped();
    return result.ok ? result.reply : undefined;
  }

  async function passes(): Promise<void> {
    await take(carried.readPasses);
    const own = PassesTold.safeParse(await take(carried.readOwnPasses)).data?.own.passes ?? [];
    for (const { pass } of own.filter(({ consented_at }) => consented_at !== null)) {
      const asked = Date.now();
      const code = CodeTold.safeParse(await take(carried.drawPhonePass, { pass, is_kept: true })).data;
      if (!code) continue;
      // Counted from before the request, so that the code never seems to last longer than it does.
      const lives_seconds = code.lives_seconds - Math.ceil((Date.now() - asked) / 1000);
      await keepReplyOf(carried.drawPhonePass, { pass }, { ...code, lives_seconds }, token);
    }
  }

  async function own(hasRides: boolean): Promise<void> {
    const soon = ReservationsTold.safeParse(await take(carried.listReservations, { scope: 'upcoming' })).data;
    for (const list of [carried.listSeatReservations, ...(hasRides ? [carried.listDemandRides] : [])])
      await take(list, { scope: 'upcoming' });
    await take(carried.listOwnRegistrations, { scope: 'upcoming' });
    for (const beside of [carried.listOpenAsked, carried.listSeatWaitings, carried.listWaitlist, carried.readTop])
      await take(beside);
    await take(carried.listApplications, { page: 1 });
    // A club's of somebody else is looked at when the person opens it: each look stands in the other's log.
    const mine = soon?.reservations.filter(({ made_by }) => made_by === null);
    for (const { reservation_id } of mine?.slice(0, MOST_DETAILS) ?? [])
      for (const detail of [carried.readReservation, carried.readOwnDoors]) await take(detail, { reservation_id });
  }

  async function waste(): Promise<void> {
    await take(carried.readWaste);
    const area = isMember
      ? AreaTold.safeParse(await take(carried.readOwnWasteArea)).data?.area_id
      : recordStore.read().wasteArea;
    if (area !== null && area !== undefined) await take(carried.readWasteCalendar, { area_id: area });
  }

  async function buses(): Promise<void> {
    const all = RoutesTold.safeParse(await take(carried.listRoutes)).data?.routes ?? [];
    for (const { route_id } of all.slice(0, MOST_ROUTES)) {
      await take(carried.readRoute, { route_id });
      await take(carried.readTimetable, { route_id });
    }
  }

  try {
    const town = TownTold.safeParse(await take(carried.readTown)).data?.town;
    if (isMember && town?.lacks.includes('passes') === false) await passes();
    if (isMember) await own(town?.has_ondemandbus === true);
    if (isSparing) return;
    // First: it may be what one needs before all else.
    if (town?.lacks.includes('shelters') === false)
      for (const list of [carried.listShelters, carried.listFootRoads]) await take(list);
    if (town?.has_waste) await waste();
    if (town && town.default_route_id !== null) await buses();
    if (town?.has_ondemandbus) await take(carried.readOnDemandBus);
    for (const asked of [{ page_size: 5 }, { page: 1, page_size: NOTICES }]) await take(carried.listNotices, asked);
    for (const list of [carried.readToday, carried.listEvents, carried.listSpots, carried.listSpotStatus])
      await take(list);
    if (town?.lacks.includes('reports') === false) await take(carried.readReportKinds);
    if (town?.lacks.includes('taxi') === false) await take(carried.listTaxiStands);
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
  }
}
