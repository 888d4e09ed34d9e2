import { hash } from 'node:crypto';
import { addDays, dateAt, instantOf } from '@machi/domain/calendar/model';
import { codeOf } from '@machi/domain/codes/code';
import { keptEmpty } from '@machi/domain/described/kept';
import { isSameAddress, type Address } from '@machi/domain/lotteries/households';
import { phaseOf, wonOverrides } from '@machi/domain/lotteries/rules';
import { instantsOfLottery } from '@machi/domain/lotteries/model';
import { planSlots, timeOfSlot } from '@machi/domain/lotteries/slots';
import { isRefusal } from '@machi/domain/refusals/model';
import { reservationFields } from '@machi/domain/reservations/fields';
import { decideReservation, noLending, noOffer, noneGiven } from '@machi/domain/reservations/rules';
import { applicationStore, type Content } from '../../../features/bookings/lotteries/application-store.ts';
import { outcomesOf } from '../../../features/bookings/lotteries/draw.ts';
import { sealedSeed } from '../../../features/bookings/lotteries/seed.ts';
import { lotteryStore } from '../../../features/bookings/lotteries/store.ts';
import { rowsOf as rowsToBook } from '../../../features/bookings/rows.ts';
import { slotOf } from '../../../features/bookings/slot.ts';
import { writeApplications } from '../../../features/bookings/write-applications.ts';
import type { Queryable } from '../../../database/database.ts';
import { among, present, rowsOf } from '../../../database/rows.ts';
import { nextNumbers } from '../../../database/server-functions.ts';
import { lottery, lottery_application } from '../../../database/tables/lotteries/lotteries.ts';
import { member } from '../../../database/tables/members.ts';
import { reservation } from '../../../database/tables/reservations.ts';
import type { Random } from '../../../ground/random.ts';
import { receptionist } from '../bookings/officials.ts';
import type { Life, LifePerson } from '../life.ts';
import { uuidOf } from '../uuid.ts';
import type { PlannedLottery } from './lotteries-plan.ts';

const applications = rowsOf(lottery_application);
const lotteries = rowsOf(lottery);
const members = rowsOf(member);

/** The town of the lotteries: one with a past, or the few sample people. */
export interface LotteryTown extends Pick<
  Life,
  'now' | 'today' | 'town' | 'catalog' | 'people' | 'actions' | 'random'
> {
  readonly keys: Pick<Life['keys'], 'lotteryKey'>;
}

const oneDay = ({ today }: LotteryTown, days: number): string => addDays(today, days);

/** Reception's settings of a lottery. */
function requestOf(life: LotteryTown, plan: PlannedLottery) {
  const { title, spot_id, room_ids, weekdays, bands, choices } = plan;
  return {
    title,
    spot_id,
    room_ids,
    from_date: oneDay(life, plan.use[0]),
    to_date: oneDay(life, plan.use[1]),
    weekdays,
    bands,
    opens_date: oneDay(life, plan.opens),
    opens_time: '09:00',
    closes_date: oneDay(life, plan.closes),
    closes_time: '17:00',
    draws_date: oneDay(life, plan.draws),
    draws_time: '10:00',
    choices,
  };
}

function contentOf(
  { group, persons, purpose }: PlannedLottery['wishes'][number],
  person: LifePerson,
  answers: Content['additional_questions'],
): Content {
  const ofGroup =
    group === undefined
      ? {}
      : {
          is_group: 1 as const,
          group_type: 'circle' as const,
          group_name: group,
          person_in_charge: `${person.lastname} ${person.firstname}`,
        };
  return {
    ...keptEmpty(reservationFields),
    ...ofGroup,
    exemption_method: 0,
    persons_spot: persons,
    purpose,
    additional_questions: answers,
  };
}

/** People who could apply at a moment. */
const ableAt = (life: LotteryTown, at: Date): number[] =>
  life.people
    .filter((one) => !one.is_guest && one.roles.length === 0 && one.verified_at !== null && one.verified_at <= at)
    .map(({ member_id }) => member_id);

const isOneHousehold = (one: Address | undefined, other: Address | undefined): boolean =>
  one !== undefined && other !== undefined && isSameAddress(one, other);

/** Reserves won slots as the booking does; their notifications were sent long ago. */
async function reservePast(transaction: Queryable, life: LotteryTown, lotteryId: number, at: Date, random: Random) {
  const slots = new Map((await lotteryStore.slots(transaction, lotteryId)).map((slot) => [slot.slot_no, slot]));
  const lottery = await lotteryStore.read(transaction, lotteryId);
  const spot = life.catalog.spots.get(lottery?.spot_id ?? 0);
  const won = await applications.list(
    transaction,
    'life-lottery-outcomes',
    { lottery_id: lotteryId, member_id: present },
    { columns: ['lottery_application_id', 'member_id', 'won_slot_no', 'content'], order: ['code'] },
  );
  await lotteryStore.free(transaction, lotteryId);
  for (const { lottery_application_id, member_id, won_slot_no, content: words } of won) {
    const content = words as Content;
    const settle = (reservation_id: number | null) =>
      applications.update(
        transaction,
        'life-settled-application',
        { lottery_application_id },
        { settled_at: at, reservation_id },
      );
    const slot = slots.get(won_slot_no ?? 0);
    const room = life.catalog.rooms.get(slot?.room_id ?? 0);
    if (!slot || !room || !spot || member_id === null) {
      await settle(null);
      continue;
    }
    const { target_date, ...time } = slotOf(slot);
    const request = {
      ...content,
      additional_questions: [...content.additional_questions],
      spot_id: spot.spot_id,
      room_id: room.room_id,
      target_date,
      target_time: timeOfSlot(time),
      target_dates: [],
      adjunct_room_ids: [],
      equipment_ids: [],
      document_ids: [],
      is_terms_agreed: true as const,
      is_spot_terms_agreed: true as const,
    };
    const situation = {
      town_name: life.town.town.town_name,
      member: { is_resident: 1 as const, is_verified: true },
      spot,
      room,
      offer: noOffer,
      held: {},
      occupied: [],
      lending: noLending,
      given: noneGiven,
    };
    const decision = decideReservation(request, situation, at, wonOverrides);
    if (isRefusal(decision)) throw new Error(`a sample win is refused: ${decision.problems[0]?.code}`);
    const ids = await nextNumbers(transaction, reservation, 'reservation_id');
    const applicant = { memberId: member_id, bookedBy: null, overrideReason: '' };
    const prefix = life.town.town.code_prefix;
    const rows = rowsToBook(request, decision, ids, applicant, spot.additional_questions, prefix, at);
    const notification = {
      channel: 'mail',
      recipient: '',
      content: { subject: '', paragraphs: [], short: '', closing: '', signature: '' },
    };
    await writeApplications(transaction, [{ rows, notification, actorId: member_id, requestId: uuidOf(random) }], at);
    await settle(ids[0] ?? null);
  }
}

/** Runs the town's lotteries with the product's statements, after everything else that takes rooms. */
export async function holdLotteries(
  transaction: Queryable,
  life: LotteryTown,
  plans: readonly PlannedLottery[],
): Promise<void> {
  for (const plan of plans) {
    const random = life.random(`lottery ${plan.title.en}`);
    const spot = life.catalog.spots.get(plan.spot_id);
    const rooms = spot?.rooms.filter(({ room_id }) => plan.room_ids.includes(room_id)) ?? [];
    if (!spot || rooms.length < plan.room_ids.length) continue;
    const request = requestOf(life, plan);
    const taken = await lotteryStore.taken(transaction, plan.room_ids, request.from_date, request.to_date, null);
    const { slots } = planSlots(request, spot, rooms, taken);
    const { opens_at, closes_at, draws_at } = instantsOfLottery(request);
    const made = instantOf(addDays(dateAt(opens_at < life.now ? opens_at : life.now), -3), 11 * 60);
    const actor = receptionist(life, random, []).member_id;
    const digits = hash('sha256', `sample seed ${uuidOf(random)}`, 'hex');
    const sealed = sealedSeed(life.keys.lotteryKey, digits);
    const lotteryId = await lotteryStore.insert(transaction, request, sealed, { now: made, memberId: actor });
    await lotteryStore.hold(transaction, lotteryId, slots);
    life.actions.push({
      at: made,
      actor,
      action: 'lottery:create',
      subject: 'lottery',
      subject_id: lotteryId,
      request_id: uuidOf(random),
    });
    if (opens_at >= life.now || slots.length === 0) continue;
    const able = random.shuffled(ableAt(life, opens_at));
    const active = { member_id: among(able), locked_at: null };
    const columns = ['member_id', 'address1', 'address2', 'address3'] as const;
    const living = await members.list(transaction, 'life-still-members', active, { columns });
    const still = new Map(living.map((one) => [one.member_id, one]));
    const applicants = able.filter((id) => still.has(id));
    // The sample logins find an application of their own.
    const sample = life.people.find(
      ({ is_sample, member_id }) => is_sample && still.has(member_id) && able.includes(member_id),
    );
    // Two members of one household apply, so that reception has something to check.
    const livesWith = (id: number | undefined) =>
      applicants.filter((other) => isOneHousehold(still.get(id ?? 0), still.get(other)));
    const together = livesWith(applicants.find((id) => livesWith(id).length > 1));
    const inTurn = [...new Set([...(sample ? [sample.member_id] : []), ...together.slice(0, 2), ...applicants])];
    const until = closes_at < life.now ? closes_at : life.now;
    const answers = spot.additional_questions
      .filter(({ is_required }) => is_required)
      .map(({ question_key }) => ({ question_key, answer: 'なし' }));
    for (const [index, wish] of plan.wishes.entries()) {
      const person = life.people.find(({ member_id }) => member_id === (wish.by ?? inTurn[index]));
      if (!person) break;
      const fitting = slots.flatMap((slot, no) => {
        const capacity = life.catalog.rooms.get(slot.room_id)?.capacity ?? 0;
        return wish.persons <= capacity ? [no + 1] : [];
      });
      const wanted = fitting.slice(0, plan.popular);
      const choices = random.shuffled(wanted).slice(0, 1 + random.below(plan.choices));
      if (choices.length === 0) continue;
      const at = new Date(opens_at.getTime() + random.next() * (until.getTime() - opens_at.getTime()));
      const code = codeOf('lottery', 31 ** 4 + random.below(30 * 31 ** 4), life.town.town.code_prefix);
      const written = { lotteryId, memberId: person.member_id, choices, content: contentOf(wish, person, answers) };
      await applicationStore.insert(transaction, written, { code, now: at, enteredBy: null });
      life.actions.push({
        at,
        actor: person.member_id,
        action: 'lottery:apply',
        subject: 'lottery',
        subject_id: lotteryId,
        request_id: uuidOf(random),
      });
    }
    const times = { opens_at, closes_at, draws_at, drawn_at: null, called_off_at: null };
    if (phaseOf(times, life.now) !== 'closed') continue;
    const everybody = await applicationStore.applicants(transaction, lotteryId);
    await applicationStore.writeOutcomes(
      transaction,
      outcomesOf(digits, everybody, () => true),
    );
    const drawn = { seed: digits, drawn_at: draws_at };
    await lotteries.update(transaction, 'life-drawn-lottery', { lottery_id: lotteryId }, drawn);
    await reservePast(transaction, life, lotteryId, draws_at, random);
  }
}
