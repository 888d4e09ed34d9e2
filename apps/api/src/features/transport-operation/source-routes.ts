import type { Locale } from '@machi/domain/locale/model';
import { refuse, sentenceOf } from '@machi/domain/refusals/model';
import {
  leaveLiveSource,
  readLiveSource,
  setLiveSource,
  switchLiveSource,
  tryLiveSource,
} from '@machi/domain/transport-operation/source-contract';
import {
  MOST_TRIES,
  leftOutReasons,
  shownAddress,
  sightOf,
  type LiveSource,
  type SourceSight,
} from '@machi/domain/transport-operation/source-model';
import type { Queryable } from '../../database/database.ts';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { serve } from '../../platform/http/serve.ts';
import { countOnDay } from '../../platform/notifications/sent-days.ts';
import { isPublicHttps } from '../../providers/public-address/judged-connection.ts';
import { fetchSource } from '../../transport/live/live-source.ts';
import { sourceStore, type SourceRow } from '../../transport/live/source-store.ts';
import { createVehicleReader, type ToldVehicles } from '../../transport/live/told-vehicles.ts';

const CHANGED = refuse(409, { field: 'revision', code: 'live-changed' });
const BAD_ADDRESS = refuse(422, { field: 'address', code: 'live-address' });
const NO_ADDRESS = refuse(422, { field: 'address', code: 'live-none' });
const ONE = 1;

type Reader = Pick<MemberExchange, 'now' | 'locale'>;
type Action = 'live-source:set' | 'live-source:try' | 'live-source:off' | 'live-source:on' | 'live-source:back';
const note = (transaction: Queryable, exchange: MemberExchange, action: Action) =>
  writeAudit(transaction, { ...actedIn(exchange), action, subject: 'live-source', subject_id: ONE });

/** Routes of the desk for the source of another operator's positions. */
export const sourceRoutes = (house: House) => {
  const { database, town } = house;
  const townAddress = town.transport.vehicle_positions ?? null;
  const readTold = createVehicleReader(house);
  const addressOf = (row: SourceRow | undefined): string | null => row?.own_address ?? townAddress;

  function originOf(row: SourceRow | undefined): LiveSource['origin'] {
    if (typeof row?.own_address === 'string') return 'desk';
    return townAddress === null ? 'none' : 'town';
  }
  function viewSource(row: SourceRow | undefined, { now, locale }: Reader): LiveSource {
    const address = addressOf(row);
    const isChanged = row !== undefined && row.revision > 0;
    return {
      told_at: now.toISOString(),
      origin: originOf(row),
      is_off: row?.is_off ?? false,
      ...(address === null ? { address, hides_key: false } : shownAddress(address)),
      town_address: townAddress === null ? null : shownAddress(townAddress).address,
      set_at: isChanged ? row.set_at.toISOString() : null,
      set_by_name: isChanged ? row.set_by_name : null,
      asked_at: row?.asked_at?.toISOString() ?? null,
      answered_at: row?.answered_at?.toISOString() ?? null,
      told: row?.told ?? null,
      vehicles: row?.vehicles ?? null,
      failed_at: row?.failed_at?.toISOString() ?? null,
      failure: row?.failure ? sentenceOf({ code: row.failure }, locale) : null,
      revision: row?.revision ?? 0,
    };
  }
  const answer = async (source: Queryable, reader: Reader) => ({
    source: viewSource(await sourceStore.read(source), reader),
  });

  function viewSight(told: ToldVehicles, now: Date, locale: Locale): SourceSight {
    const routes = town.transport.routes.map((route) => ({
      route_id: route.route_id,
      route_name: route.route_name[locale],
    }));
    const shown = told.shown.map(({ route, position }) => ({
      route_id: route.route_id,
      measured_at: position.measured_at,
    }));
    return {
      told: told.told,
      ...sightOf(shown, routes, now),
      left_out: leftOutReasons
        .map((reason) => ({ reason, count: told.leftOut.filter((one) => one === reason).length }))
        .filter(({ count }) => count > 0),
      trip_updates: told.tripUpdates,
      alerts: told.alerts,
    };
  }

  /** Changes the source, unless somebody else did so first. */
  const change = (
    exchange: MemberExchange,
    seen: number,
    action: Action,
    next: (row: SourceRow | undefined) => Pick<SourceRow, 'own_address' | 'is_off'>,
  ) =>
    exchange.write(async (transaction) => {
      const { now, member } = exchange;
      const wanted = next(await sourceStore.read(transaction));
      if (!(await sourceStore.change(transaction, wanted, seen, now, member.member_id))) return CHANGED;
      await note(transaction, exchange, action);
      return answer(transaction, exchange);
    });

  return [
    serve(readLiveSource, (_input, exchange) => answer(database, exchange)),

    serve(tryLiveSource, async ({ address: typed }, exchange) => {
      const { member, now, locale } = exchange;
      const address = typed ?? addressOf(await sourceStore.read(database));
      if (address === null) return NO_ADDRESS;
      if (!isPublicHttps(address)) return BAD_ADDRESS;
      // Counted and audited before the fetch, whatever its result.
      const isCounted = await database.transaction(async (transaction) => {
        const tries = `tries of ${member.member_id}`;
        if (!(await countOnDay(house.secret, transaction, tries, MOST_TRIES, now))) return false;
        await note(transaction, exchange, 'live-source:try');
        return true;
      });
      if (!isCounted) return refuse(429, { field: 'address', code: 'live-tries', params: [MOST_TRIES] });
      const fetched = await fetchSource(house.fetchFeed, address.trim());
      const told = typeof fetched === 'string' ? fetched : readTold(fetched, now);
      if (typeof told === 'string') return refuse(422, { field: 'address', code: told });
      return { sight: viewSight(told, now, locale) };
    }),

    serve(setLiveSource, async ({ address, revision }, exchange) => {
      if (!isPublicHttps(address)) return BAD_ADDRESS;
      return change(exchange, revision, 'live-source:set', () => ({ own_address: address.trim(), is_off: false }));
    }),

    serve(switchLiveSource, async ({ is_off, revision }, exchange) => {
      if (is_off === 0 && addressOf(await sourceStore.read(database)) === null) return NO_ADDRESS;
      return change(exchange, revision, is_off === 1 ? 'live-source:off' : 'live-source:on', (row) => ({
        own_address: row?.own_address ?? null,
        is_off: is_off === 1,
      }));
    }),

    serve(leaveLiveSource, ({ revision }, exchange) =>
      change(exchange, revision, 'live-source:back', () => ({ own_address: null, is_off: false })),
    ),
  ];
};
