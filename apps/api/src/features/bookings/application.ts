import type { Locale, Localized } from '@machi/domain/locale/model';
import type { ReservationRequest } from '@machi/domain/reservations/model';
import { noOffer, slotsOf, type Offer, type Overrides } from '@machi/domain/reservations/rules';
import type { Attempt } from '../../platform/http/idempotency.ts';
import type { Exchange } from '../../platform/http/exchange.ts';
import type { Catalog, CatalogRoom, CatalogSpot } from '../../town/catalog.ts';
import { offerOf, wantsExtras } from './lending.ts';
import type { Applicant } from './rows.ts';
import type { AskedReservation } from './store.ts';

/** Who applies for whom, and which rules may be overridden. */
export interface Booker extends Applicant {
  readonly name: string;
  readonly overrides: Overrides;
}

/** An application whose room exists, with all that its booking needs. */
export interface Application extends AskedReservation {
  readonly request: ReservationRequest;
  readonly applicant: Booker;
  /** Read before the transaction; nothing else may be asked of the database within it. */
  readonly known: Catalog;
  readonly spot: CatalogSpot;
  readonly room: CatalogRoom;
  /** What can be taken along; empty where nothing was asked for. */
  readonly offer: Offer;
  readonly locale: Locale;
  readonly now: Date;
  readonly requestId: string;
  readonly attempt: Attempt | undefined;
  /** The name of the lottery in which it was won: its notification says so. */
  readonly wonIn?: Localized;
}

/** The application that a request is; undefined when its room is not one of its spot. */
export function applicationOf(
  request: ReservationRequest,
  applicant: Booker,
  known: Catalog,
  exchange: Pick<Exchange, 'locale' | 'now' | 'requestId' | 'attempt'>,
): Application | undefined {
  const spot = known.spots.get(request.spot_id);
  const room = known.rooms.get(request.room_id);
  if (!spot || !room || room.spot_id !== spot.spot_id) return undefined;
  return {
    request,
    applicant,
    memberId: applicant.memberId,
    spotId: spot.spot_id,
    clubId: request.club_id,
    roomId: room.room_id,
    slots: slotsOf(request),
    equipmentIds: request.equipment_ids,
    adjunctRoomIds: request.adjunct_room_ids,
    known,
    spot,
    room,
    offer: wantsExtras(request) ? offerOf(known, spot, room) : noOffer,
    locale: exchange.locale,
    now: exchange.now,
    requestId: exchange.requestId,
    attempt: exchange.attempt,
  };
}
