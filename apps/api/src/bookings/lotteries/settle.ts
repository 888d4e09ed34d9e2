import { chooseLocale } from '@machi/domain/locale/model';
import type { Localized } from '@machi/domain/locale/model';
import { wonOverrides } from '@machi/domain/lotteries/rules';
import { knownResidence } from '@machi/domain/members/residence';
import type { Residence } from '@machi/domain/members/residence';
import { isRefusal } from '@machi/domain/refusals/model';
import type { ReservationRequest } from '@machi/domain/reservations/model';
import { canBeOffered, fullMonths } from '@machi/domain/reservations/rules';
import { timeOfSlot } from '@machi/domain/lotteries/slots';
import { applicationOf } from '../application.ts';
import { createBooking } from '../book.ts';
import { readApplicant, tellWaiting } from '../end-reservation.ts';
import { roomsInstead } from '../free-rooms-instead.ts';
import { heldBy } from '../held-in-month.ts';
import type { HeldAt } from '../held-in-month.ts';
import { offeredOf } from '../offered.ts';
import { slotOf } from '../slot.ts';
import { statement } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import { enqueueLetter, enqueueLetters, outboxRow } from '../../platform/letters/outbox.ts';
import { lockMember } from '../../platform/members/lock-member.ts';
import { recipientOf } from '../../platform/letters/recipient.ts';
import type { Reachable } from '../../platform/letters/recipient.ts';
import type { Catalog, CatalogSpot, CatalogRoom } from '../../town/catalog.ts';
import type { ApplicationRow } from './application-store.ts';
import { drawOnce } from './draw.ts';
import { lotteryLetter, slotInWords } from './letters.ts';
import type { LotteryLetter } from './letters.ts';
import { lotteryStore } from './store.ts';
import type { LotteryRow, SlotRow } from './store.ts';

/** Letters that are written in one transaction. */
const LETTERS_AT_ONCE = 100;
/** Times that a letter names, at most. */
const NAMED = 3;

const selectDue = statement<{ lottery_id: number }>(
  'lotteries-to-draw',
  `select lottery_id from lottery where drawn_at is null and called_off_at is null and draws_at <= $1 order by draws_at, lottery_id`,
);
/** Lotteries that have ended, with something of them that is not done yet. */
const selectOpen = statement<{ lottery_id: number }>(
  'lotteries-to-settle',
  `select distinct a.lottery_id from lottery_application a join lottery l using (lottery_id)
   where a.settled_at is null and coalesce(l.drawn_at, l.called_off_at) is not null order by a.lottery_id`,
);
const selectWon = statement<{ lottery_application_id: number; member_id: number | null }>(
  'won-to-settle',
  `select lottery_application_id, member_id from lottery_application
   where lottery_id = $1 and outcome = 'won' and settled_at is null order by won_slot_no`,
);
/** Whose it is holds still already: whoever notes a death locks the person first. */
const lockWon = statement<ApplicationRow & { won_slot_no: number; has_died: boolean }>(
  'lock-won-application',
  `select a.*, exists (select from member_death d where d.member_id = a.member_id) as has_died
   from lottery_application a where lottery_application_id = $1 and outcome = 'won' and settled_at is null for update of a`,
);
const selectSlot = statement<SlotRow>(
  'read-lottery-slot',
  'select * from lottery_slot where lottery_id = $1 and slot_no = $2',
);
const freeSlot = statement(
  'free-won-slot',
  'delete from room_occupancy where lottery_id = $1 and room_id = $2 and lower(during) = $3',
);
const endWon = statement(
  'settle-won-application',
  `update lottery_application set settled_at = $2, reservation_id = $3, unbooked = $4 where lottery_application_id = $1`,
);

interface ToTell extends Reachable, Residence {
  readonly lottery_application_id: number;
  readonly member_id: number;
  readonly code: string;
  readonly outcome: 'lost' | 'household' | 'out' | null;
  readonly choices: number[];
  readonly persons: number;
  readonly name: string;
  readonly locale: string;
}
/** Whom somebody else is writing to at this moment is left to them. */
const takeToTell = statement<ToTell>(
  'lottery-letters-to-write',
  `with taken as (select lottery_application_id from lottery_application
     where lottery_id = $1 and settled_at is null and outcome is distinct from 'won'
     order by lottery_application_id limit ${LETTERS_AT_ONCE} for update skip locked),
   told as (update lottery_application a set settled_at = $2 from taken
     where a.lottery_application_id = taken.lottery_application_id returning a.*)
   select t.lottery_application_id, t.code, t.outcome, t.choices, coalesce((t.content ->> 'persons_spot')::int, 0) as persons,
     m.member_id, m.email, m.login_tel_key, m.locale, m.lastname || ' ' || m.firstname as name,
     m.is_resident, m.verified_at is not null as is_verified
   from told t left join member m on m.member_id = t.member_id
     and not exists (select from member_death d where d.member_id = m.member_id) order by t.lottery_application_id`,
);
/** What all letters and reservations of one lottery need. */
interface Settling {
  readonly house: House;
  readonly known: Catalog;
  readonly lottery: LotteryRow;
  readonly now: Date;
}

const aboutOf = ({ lottery, known }: Settling, { name, code }: { readonly name: string; readonly code: string }) => ({
  name,
  code,
  title: lottery.title,
  tel: known.spots.get(lottery.spot_id)?.tel ?? '',
  lottery_id: lottery.lottery_id,
});

/** Reserves what somebody has won, once: whoever comes second finds it settled. */
function reserveWon(
  settling: Settling,
  booking: ReturnType<typeof createBooking>,
  won: { readonly lottery_application_id: number; readonly member_id: number | null },
): Promise<void> {
  const { house, known, lottery, now } = settling;
  return house.database.transaction(async (transaction) => {
    // Whoever withdraws holds the member first, too.
    if (won.member_id !== null) await lockMember(transaction, won.member_id);
    const [row] = await transaction.run(lockWon, [won.lottery_application_id]);
    const [slot] = row ? await transaction.run(selectSlot, [row.lottery_id, row.won_slot_no]) : [];
    if (!row || !slot) return;
    await transaction.run(freeSlot, [row.lottery_id, slot.room_id, slot.started_at]);
    const applicant =
      row.member_id === null || row.has_died ? undefined : await readApplicant(transaction, row.member_id);
    if (row.member_id === null || !applicant) {
      await transaction.run(endWon, [row.lottery_application_id, now, null, '']);
      return tellWaiting(transaction, house, known, [slot], now);
    }
    const { target_date, ...time } = slotOf(slot);
    const request: ReservationRequest = {
      ...row.content,
      additional_questions: [...row.content.additional_questions],
      spot_id: lottery.spot_id,
      room_id: slot.room_id,
      target_date,
      target_time: timeOfSlot(time),
      target_dates: [],
      adjunct_room_ids: [],
      equipment_ids: [],
      document_ids: [],
      is_terms_agreed: true,
      is_spot_terms_agreed: true,
    };
    const booker = {
      memberId: row.member_id,
      name: applicant.name,
      bookedBy: null,
      overrideReason: '',
      overrides: wonOverrides,
    };
    const exchange = {
      locale: chooseLocale(applicant.locale),
      now,
      requestId: `lottery-${row.code}`,
      attempt: undefined,
    };
    const application = applicationOf(request, booker, known, exchange);
    const booked = application && (await booking.bookAlone(transaction, { ...application, wonIn: lottery.title }));
    if (booked && !isRefusal(booked)) {
      const [reservation] = booked.reservations;
      await transaction.run(endWon, [row.lottery_application_id, now, reservation?.reservation_id ?? null, '']);
      return undefined;
    }
    await transaction.run(endWon, [
      row.lottery_application_id,
      now,
      null,
      booked?.problems.at(-1)?.code ?? 'not-found',
    ]);
    const told: LotteryLetter = { kind: 'unbooked', slot: slotInWords(slot, known) };
    const letter = lotteryLetter(
      house,
      exchange.locale,
      told,
      aboutOf(settling, { name: applicant.name, code: row.code }),
    );
    await enqueueLetter(transaction, recipientOf(applicant), letter, now);
    return tellWaiting(transaction, house, known, [slot], now);
  });
}

/** The facilities and months in which somebody has no more dates. */
const fullAt = ({ spots }: Catalog, held: HeldAt = new Map()): readonly string[] =>
  [...held].flatMap(([spotId, byMonth]) => {
    const spot = spots.get(spotId);
    return spot ? fullMonths(spot, byMonth).map((month) => `${spotId} ${month}`) : [];
  });

/** Writes to some of those who get no reservation; answers how many were left to it. */
function tellSome(
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
    /** What of somebody decides whether a time can be offered to them: whether they live here, and where no more dates are left. */
    const kindOf = (person: ToTell) => [knownResidence(person), ...fullAt(known, held.get(person.member_id))].join(' ');
    const leftBy = new Map<string, readonly Localized[]>();
    /** Asked once for all of whom the same decides. */
    function leftFor(person: ToTell): readonly Localized[] {
      const kind = kindOf(person);
      const found =
        leftBy.get(kind) ??
        offeredOf(left, known, { ...person, held: held.get(person.member_id) }, now)
          .slice(0, NAMED)
          .map((slot) => slotInWords(slot, known));
      leftBy.set(kind, found);
      return found;
    }
    /** Asked once for all of them who wanted the same with as many. */
    async function insteadOf(person: ToTell): Promise<readonly Localized[]> {
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
    const letters = [];
    for (const person of people) {
      // Nobody any more, or somebody who has died.
      if (person.name === null) continue;
      const told: LotteryLetter =
        person.outcome === null
          ? { kind: 'calledOff', reason: lottery.call_off_reason ?? { ja: '', en: '' } }
          : person.outcome === 'lost'
            ? { kind: 'lost', left: leftFor(person), instead: await insteadOf(person) }
            : { kind: person.outcome };
      const letter = lotteryLetter(house, chooseLocale(person.locale), told, aboutOf(settling, person));
      letters.push(outboxRow(recipientOf(person), letter));
    }
    await enqueueLetters(transaction, letters, now);
    return people.length;
  });
}

/** Does something beside which the rest goes on, whatever comes of it. */
type Alone = (work: () => Promise<unknown>) => Promise<void>;

/** Reservations and letters of a lottery that has ended, in pieces: a process that is killed leaves the rest to the next. */
async function settleOne(house: House, lotteryId: number, now: Date, alone: Alone): Promise<void> {
  const known = await house.catalog.read();
  const lottery = await lotteryStore.read(house.database, lotteryId);
  if (!lottery) return;
  const settling = { house, known, lottery, now };
  const booking = createBooking(house);
  // First the reservations: letters to the others say what is free then.
  for (const won of await house.database.run(selectWon, [lotteryId])) {
    if (house.closing.aborted) return;
    await alone(() => reserveWon(settling, booking, won));
  }
  const slots = new Map((await lotteryStore.slots(house.database, lotteryId)).map((slot) => [slot.slot_no, slot]));
  const instead = new Map<string, readonly Localized[]>();
  while (!house.closing.aborted && (await tellSome(settling, slots, instead)) > 0) house.wakeOutbox();
  house.wakeOutbox();
}

/** Draws what is due, and finishes what has been drawn or called off. One that fails holds up no other. */
export async function settleLotteries(house: House, now: Date): Promise<void> {
  const failed: unknown[] = [];
  const alone: Alone = (work) =>
    work().then(
      () => undefined,
      (error: unknown) => void failed.push(error),
    );
  const known = await house.catalog.read();
  for (const { lottery_id } of await house.database.run(selectDue, [now]))
    await alone(() =>
      house.database.transaction((transaction) => drawOnce(transaction, house, known, lottery_id, now), isRefusal),
    );
  for (const { lottery_id } of await house.database.run(selectOpen))
    await alone(() => settleOne(house, lottery_id, now, alone));
  if (failed.length > 0) throw failed[0];
}
