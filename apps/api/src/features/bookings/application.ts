import type { Locale, Localized } from '@machi/domain/locale/model';
import type { ReservationRequest } from '@machi/domain/reservations/model';
import { noOffer, slotsOf, type Offer, type Overrides } from '@machi/domain/reservations/rules';
import type { Attempt } from '../../platform/http/idempotency.ts';
import type { Exchange } from '../../platform/http/exchange.ts';
import type { Catalog, CatalogRoom, CatalogSpot } from '../../town/catalog.ts';
import { offerOf, wantsExtras } from './lending.ts';
import type { Applicant } from './rows.ts';
import type { AskedReservation } from './store.ts';

/** The applicant, and the rules that may be overridden for them. */
export interface Booker extends Applicant {
  readonly name: string;
  readonly overrides: Overrides;
}

/** An application with an existing room and everything that its booking needs. */
export interface Application extends AskedReservation {
  readonly request: ReservationRequest;
  readonly applicant: Booker;
  /** Read before the transaction; the transaction may not query it. */
  readonly known: Catalog;
  readonly spot: CatalogSpot;
  readonly room: CatalogRoom;
  /** Offered extras; empty if none were asked for. */
  readonly offer: Offer;
  readonly locale: Locale;
  readonly now: Date;
  readonly requestId: string;
  readonly attempt: Attempt | undefined;
  /** Name of the lottery that won it, for the notification. */
  readonly wonIn?: Localized;
}

/** Makes an application of a request; undefined if the room is not in the spot. */
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
