import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  LOOKS_A_DAY,
  participantsChosen,
  refuseLook,
  seenBy,
  seenParticipants,
  seesPerson,
  viewOf,
  type Viewer,
  type Watched,
} from './visibility.ts';

const ME = 1;
const id = fc.integer({ min: 1, max: 9 });
const people = fc.uniqueArray(id, { maxLength: 6 });
const viewer = fc.record({
  member_id: fc.constant(ME),
  is_official: fc.boolean(),
  companions: people.map((ids) => new Set(ids.filter((one) => one !== ME))),
  opened: people.map((ids) => new Set(ids.filter((one) => one !== ME))),
  looked: fc.constant(new Set<number>()),
});
const item = fc.record({
  is_private: fc.constantFrom(0 as const, 1 as const),
  created_by: fc.option(id),
  participants: people,
  schedule_id: fc.integer({ min: 1000, max: 9999 }),
  title: fc.string({ minLength: 1 }),
  rooms: fc.array(fc.integer({ min: 1, max: 99 })),
});
const isTheirs = (who: Viewer, { created_by, participants }: Watched) =>
  created_by === who.member_id || participants.includes(who.member_id);

test('whoever created it or takes part sees it whole, private or not', () => {
  fc.assert(
    fc.property(viewer, item, (who, one) => {
      fc.pre(isTheirs(who, one));
      expect(seenBy(who, one)).toBe('whole');
    }),
  );
});

test('of a private item of others nothing tells but when it is and of whom', () => {
  // Two private items with the same visible people look the same, whatever else differs.
  fc.assert(
    fc.property(viewer, item, item, fc.option(id), people, (who, one, two, creator, strangers) => {
      const first = { ...one, is_private: 1 as const };
      const shown = first.participants.filter((person) => seesPerson(who, person));
      const hidden = strangers.filter((person) => !seesPerson(who, person));
      const second = { ...two, is_private: 1 as const, created_by: creator, participants: [...shown, ...hidden] };
      fc.pre(!isTheirs(who, first) && !isTheirs(who, second));
      expect(viewOf(who, second)).toEqual(viewOf(who, first));
      expect(viewOf(who, first)).toEqual(shown.length === 0 ? undefined : { seen: 'busy', member_ids: shown });
    }),
  );
});

test('an item is found through somebody in whose calendar it stands, never through its creator alone', () => {
  fc.assert(
    fc.property(viewer, item, (who, one) => {
      fc.pre(!isTheirs(who, one));
      const finds = one.participants.some((person) => who.opened.has(person) || who.companions.has(person));
      expect(seenBy(who, one) !== 'nothing').toBe(finds);
      expect(viewOf(who, one) !== undefined).toBe(finds);
    }),
  );
});

test('participants are named only to those who may see them; the others are counted', () => {
  fc.assert(
    fc.property(viewer, item, (who, one) => {
      const { participants, hidden_participants } = seenParticipants(who, one.participants);
      expect(participants.length + hidden_participants).toBe(one.participants.length);
      for (const person of participants)
        expect(who.opened.has(person) || person === ME || who.companions.has(person)).toBe(true);
      const view = viewOf(who, one);
      if (view?.seen === 'whole') expect(view.item).toEqual({ ...one, participants, hidden_participants });
    }),
  );
});

test('choosing participants anew neither loses nor shows who is hidden, and adds no stranger', () => {
  fc.assert(
    fc.property(viewer, people, people, (who, before, chosen) => {
      const after = participantsChosen(who, before, chosen);
      expect(new Set(after).size).toBe(after.length);
      for (const person of before) if (!seesPerson(who, person)) expect(after).toContain(person);
      for (const person of after)
        expect(seesPerson(who, person) ? chosen.includes(person) : before.includes(person)).toBe(true);
    }),
  );
});

test('an official sees colleagues and whom they opened, nobody by being one; of private items still the block alone', () => {
  const official = {
    member_id: ME,
    is_official: true,
    companions: new Set<number>(),
    opened: new Set<number>(),
    looked: new Set([7]),
  };
  const mayors = { is_private: 1 as const, created_by: 7, participants: [7, 8], title: '人事' };
  expect(viewOf(official, mayors)).toEqual({ seen: 'busy', member_ids: [7] });
  const nobody = { ...official, looked: new Set<number>() };
  expect(viewOf(nobody, mayors)).toBeUndefined();
  expect(viewOf(nobody, { ...mayors, is_private: 0 })).toBeUndefined();
  expect(viewOf({ ...nobody, companions: new Set([8]) }, mayors)).toEqual({ seen: 'busy', member_ids: [8] });
});

test('a closed calendar is opened by nobody, and so many a day [decision:schedule.look-for-a-reason]', () => {
  const code = (is_schedule_closed: 0 | 1, opened: number) =>
    refuseLook({ is_schedule_closed }, opened)?.problems[0]?.code;
  expect([code(0, 0), code(0, LOOKS_A_DAY - 1)]).toEqual([undefined, undefined]);
  expect([code(1, 0), code(0, LOOKS_A_DAY)]).toEqual(['calendar-closed', 'calendars-a-day']);
});
