import { chooseLocale } from '@machi/domain/locale/model';
import { statement, type Queryable } from '../../../database/database.ts';
import type { House } from '../../../platform/house.ts';
import { enqueueNotifications, outboxRow } from '../../../platform/notifications/outbox.ts';
import { isReachable, recipientOf, type Reachable } from '../../../platform/notifications/recipient.ts';
import type { Catalog } from '../../../town/catalog.ts';
import { reservationNotification } from '../notifications.ts';
import { HOLDING, type ReservationRow } from '../store.ts';
import { above, present, rowsOf } from '../../../database/rows.ts';
import { reservation } from '../../../database/tables/reservations.ts';

const reservations = rowsOf(reservation);
const readOthers = statement<Reachable & { club_id: number; club_name: string; locale: string; name: string }>(
  'others-in-charge-of-clubs',
  `select p.club_id, c.club_name, m.email, m.login_tel_key, m.locale, m.lastname || ' ' || m.firstname as name
   from club_person p join club c using (club_id) join member m using (member_id)
   where p.club_id = any($1::int[]) and p.member_id <> all($2::int[]) and m.locked_at is null order by p.club_id, p.member_id`,
);

/**
 * Notifies the other people in charge of a club, in advance, that its future reservations end with the applicant, whose
 * account is closed or who has died.
 */
export async function tellClubsOfLeaving(
  transaction: Queryable,
  house: House,
  known: Catalog,
  memberId: number,
  now: Date,
): Promise<void> {
  // Locked: a reservation cancelled at this moment is not told.
  const ending = await reservations.hold(
    transaction,
    'hold-club-reservations-of-leaving',
    { member_id: memberId, club_id: present, started_at: above(now), ...HOLDING },
    { order: ['reservation_id'] },
  );
  if (ending.length === 0) return;
  await tellOthers(transaction, house, known, { kind: 'clubLeft', rows: ending, but: [memberId] }, now);
}

interface ToldOthers {
  readonly kind: 'clubLeft' | 'clubCanceled' | 'clubChanged';
  readonly rows: readonly ReservationRow[];
  /** Members who are not told. */
  readonly but: readonly number[];
  readonly by?: string;
}

/** Notifies the people in charge of clubs of what happened to their reservations, once for each room. */
export async function tellOthers(
  transaction: Queryable,
  house: House,
  known: Catalog,
  { kind, rows: told, but, by = '' }: ToldOthers,
  now: Date,
): Promise<void> {
  const clubs = told.flatMap(({ club_id }) => club_id ?? []);
  const people = await transaction.run(readOthers, [clubs, but]);
  const places = [...Map.groupBy(told, ({ club_id, room_id }) => `${club_id} ${room_id}`).values()];
  const notifications = people.filter(isReachable).flatMap((one) =>
    places.flatMap((rows) => {
      const [first] = rows;
      const spot = first && known.spots.get(first.spot_id);
      const room = first && known.rooms.get(first.room_id);
      if (!spot || !room || first.club_id !== one.club_id) return [];
      const about = { name: one.name, club: one.club_name, by, spot, room };
      return [outboxRow(recipientOf(one), reservationNotification(house, kind, chooseLocale(one.locale), rows, about))];
    }),
  );
  await enqueueNotifications(transaction, notifications, now);
}
