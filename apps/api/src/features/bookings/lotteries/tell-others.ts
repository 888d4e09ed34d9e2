import { chooseLocale, type Localized } from '@machi/domain/locale/model';
import { knownResidence, type Residence } from '@machi/domain/members/residence';
import { canBeOffered, fullMonths } from '@machi/domain/reservations/rules';
import { statement } from '../../../database/database.ts';
import { enqueueNotifications, outboxRow } from '../../../platform/notifications/outbox.ts';
import { recipientOf, type Reachable } from '../../../platform/notifications/recipient.ts';
import type { Catalog, CatalogRoom, CatalogSpot } from '../../../town/catalog.ts';
import { roomsInstead } from '../free-rooms-instead.ts';
import { heldBy, type HeldAt } from '../held-in-month.ts';
import { offeredOf } from '../offered.ts';
import { slotOf } from '../slot.ts';
import { lotteryNotification, slotInWords, type LotteryNotification } from './notifications.ts';
import { aboutOf, type Settling } from './settling.ts';
import { lotteryStore, type SlotRow } from './store.ts';

/** Notifications written per transaction. */
const NOTIFICATIONS_AT_ONCE = 100;
/** Most times that a notification names. */
const NAMED = 3;

interface Application extends Reachable {
  readonly lottery_application_id: number;
  readonly code: string;
  readonly outcome: 'lost' | 'household' | 'out' | null;
  readonly choices: number[];
  readonly persons: number;
  readonly is_verified: boolean;
}
interface Person extends Pick<Residence, 'is_resident'> {
  readonly member_id: number;
  readonly name: string;
  readonly locale: string;
}
type Told = Application & Person;
/** An application; without a person if they have left or died. */
type ToTell = Told | (Application & Readonly<Record<keyof Person, null>>);
/** Skips applications that another process has locked. */
const takeToTell = statement<ToTell>(
  'lottery-notifications-to-write',
  `with taken as (select lottery_application_id from lottery_application
     where lottery_id = $1 and settled_at is null and outcome is distinct from 'won'
     order by lottery_application_id limit ${NOTIFICATIONS_AT_ONCE} for update skip locked),
   told as (update lottery_application a set settled_at = $2 from taken
     where a.lottery_application_id = taken.lottery_application_id returning a.*)
   select t.lottery_application_id, t.code, t.outcome, t.choices, coalesce((t.content ->> 'persons_spot')::int, 0) as persons,
     m.member_id, m.email, m.login_tel_key, m.locale, m.lastname || ' ' || m.firstname as name,
     m.is_resident, m.verified_at is not null as is_verified
   from told t left join member m on m.member_id = t.member_id
     and not exists (select from member_death d where d.member_id = m.member_id) order by t.lottery_application_id`,
);
/** Facilities and months in which a member has no dates left. */
const fullAt = ({ spots }: Catalog, held: HeldAt = new Map()): readonly string[] =>
  [...held].flatMap(([spotId, byMonth]) => {
    const spot = spots.get(spotId);
    return spot ? fullMonths(spot, byMonth).map((month) => `${spotId} ${month}`) : [];
  });

/** Writes to some applicants who get no reservation; returns how many were handled. */
export function tellSome(
  settling: Settling,
  slots: ReadonlyMap<number, SlotRow>,
  instead: Map<string, readonly Localized[]>,
): Promise<number> {
  const { house, known, lottery, now } = settling;
  const { lottery_id } = lottery;
  return house.database.transaction(async (transaction) => {
    const people = await transaction.run(takeToTell, [lottery_id, now]);
    const left = await lotteryStore.left(transaction, lottery_id, now);
    const held = await heldBy(
      transaction,
      people.flatMap(({ member_id }) => member_id ?? []),
      [...slots.values()].map(slotOf),
    );
    /** The facts that decide whether a time can be offered: residence and used-up limits. */
    const kindOf = (person: Told) => [knownResidence(person), ...fullAt(known, held.get(person.member_id))].join(' ');
    const leftBy = new Map<string, readonly Localized[]>();
    /** Computed once for people with the same facts. */
    function leftFor(person: Told): readonly Localized[] {
      const kind = kindOf(person);
      const found =
        leftBy.get(kind) ??
        offeredOf(left, known, { ...person, held: held.get(person.member_id) }, now)
          .slice(0, NAMED)
          .map((slot) => slotInWords(slot, known));
      leftBy.set(kind, found);
      return found;
    }
    /** Computed once for people who wanted the same with the same number of persons. */
    async function insteadOf(person: Told): Promise<readonly Localized[]> {
      const { choices, persons } = person;
      const slot = slots.get(choices[0] ?? 0);
      if (!slot) return [];
      const key = `${slot.slot_no} ${persons} ${kindOf(person)}`;
      const use = { room_id: slot.room_id, persons, ...slotOf(slot) };
      const mayBe = (spot: CatalogSpot, room: CatalogRoom) =>
        canBeOffered(
          { spot, room, member: person, held: held.get(person.member_id)?.get(spot.spot_id) ?? {} },
          use,
          now,
        );
      const found =
        instead.get(key) ??
        (await roomsInstead(transaction, known, use, mayBe)).map(({ spot_id, room_name }) => {
          const spot = known.spots.get(spot_id)?.spot_name ?? { ja: '', en: '' };
          return { ja: `${spot.ja} ${room_name.ja}`, en: `${spot.en}, ${room_name.en}` };
        });
      instead.set(key, found);
      return found;
    }
    const notifications = [];
    for (const person of people) {
      if (person.member_id === null) continue;
      const told: LotteryNotification =
        person.outcome === null
          ? { kind: 'calledOff', reason: lottery.call_off_reason ?? { ja: '', en: '' } }
          : person.outcome === 'lost'
            ? { kind: 'lost', left: leftFor(person), instead: await insteadOf(person) }
            : { kind: person.outcome };
      const notification = lotteryNotification(house, chooseLocale(person.locale), told, aboutOf(settling, person));
      notifications.push(outboxRow(recipientOf(person), notification));
    }
    await enqueueNotifications(transaction, notifications, now);
    return people.length;
  });
}
