import { randomUUID, scrypt, timingSafeEqual } from 'node:crypto';
import { STAY_NAME_LENGTH } from '@machi/domain/shelters/contract';
import {
  SHELTER_CODE_HASH,
  TerminalShelters,
  dutyAfter,
  readShelterCode,
  shelterCodeRest,
  type ShelterArrival,
  type ShelterCodeHash,
  type ShelterDuty,
  type WrongCodes,
} from '@machi/domain/shelters/terminal';
import type { TerminalCondition } from '@machi/domain/terminals/own-contract';
import * as z from 'zod/mini';
import type { FromScreen, ScreenState, ToScreen } from '../../bridge.ts';
import type { TerminalClock } from '../sync/terminal-clock.ts';
import { whoArrives, type PassHolders } from './pass-holders.ts';
import type { Timers } from './stage.ts';
import type { SeenTap } from './tap-desk.ts';
import type { Vault } from '../vault/vault.ts';
import type { ArrivalOutbox } from '../arrivals/arrival-outbox.ts';
import { advanceShelter, firstShelterScene, isEnding, isOver, leftName, type ShelterEvent } from './shelter-scene.ts';

const WrongCodesRecord = z.object({ wrong: z.number(), last_at: z.string() });
const NOTHING_TOLD: TerminalShelters = { shelters: [], duty: null, code: null };
const NO_WRONG: WrongCodes = { wrong: 0, last_at: '1970-01-01T00:00:00.000Z' };
/** Most people in an outbox that are known again after a restart. */
const MOST_KNOWN = 5000;
const TICK_MILLISECONDS = 1000;

type Sound = ToScreen['sound'];
type Press = Extract<FromScreen, { press: `shelter${string}` }>;

export interface ShelterDeskParts {
  readonly vault: Pick<Vault, 'family'>;
  readonly outbox: ArrivalOutbox;
  readonly clock: TerminalClock;
  readonly every: Timers['every'];
  holders(): PassHolders | null;
  /** Whether cards can be read now, phones scanned, and faces looked at. */
  ways(): { readonly card: boolean; readonly phone: boolean; readonly face: boolean };
  changed(sound: Sound): void;
  /** There is something to send, or a decision to tell. */
  poke(isDecision: boolean): void;
  note(line: string, detail?: Readonly<Record<string, unknown>>): void;
}

/** Checks people in at a shelter, and knows which one this terminal serves. */
export interface ShelterDesk {
  /** Whether the terminal serves a shelter: then it takes no visits. */
  isServing(): boolean;
  /** Whether staff can choose a shelter here. */
  hasShelters(): boolean;
  /** Takes whom a card, phone or face names, or asks for the name; null: what was held could not be judged. */
  arrive(seen: SeenTap | null): void;
  press(pressed: Press): void;
  /** The scene; null while the terminal does its usual work. */
  screen(): Extract<ScreenState, { kind: 'shelter' | 'shelter-code' }> | null;
  condition(): NonNullable<TerminalCondition['shelter']>;
  /** The file of arrivals was damaged. */
  isDamaged(): boolean;
  told(answered: TerminalShelters | null, told: ShelterDuty | null): void;
  /** Deletes everything: the terminal was ended. */
  forgetAll(): void;
  close(): void;
}

const { N, r, p, bytes } = SHELTER_CODE_HASH;

/** Slow on purpose, and beside the taps. */
const isShelterCode = (code: string, { salt, hash }: ShelterCodeHash): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const expected = Buffer.from(hash, 'base64url');
    scrypt(code, Buffer.from(salt, 'base64url'), bytes, { N, r, p }, (error, key) => {
      if (error) reject(error);
      else resolve(expected.length === key.length && timingSafeEqual(key, expected));
    });
  });

export function openShelterDesk(parts: ShelterDeskParts): ShelterDesk {
  const { outbox, clock, note } = parts;
  const kept = parts.vault.family('shelter', TerminalShelters);
  const tries = parts.vault.family('tries', WrongCodesRecord);
  let known: TerminalShelters = kept.readAll()[0]?.value ?? NOTHING_TOLD;
  let wrong: WrongCodes = tries.readAll()[0]?.value ?? NO_WRONG;
  let problem: 'wrong' | 'rest' | 'unset' | null = null;
  let isChecking = false;
  let isClosed = false;
  let scene = firstShelterScene;
  /** Members who came here, with their household and their last arrival. */
  const came = new Map<number, Pick<ShelterArrival, 'household_id' | 'arrival_id'>>();
  for (const { member_id, household_id, arrival_id } of outbox.unsent(MOST_KNOWN))
    if (member_id !== undefined) came.set(member_id, { household_id, arrival_id });

  const shelter = () => known.shelters.find(({ shelter_id }) => shelter_id === known.duty?.shelter_id);

  function show(event: ShelterEvent, sound: Sound = null): void {
    // A code that is still being checked has no screen left.
    if (isClosed) return;
    scene = advanceShelter(scene, event, clock.monotonic());
    parts.changed(sound);
  }

  /** Writes what outlasts the program; a full disk keeps nobody from being checked in. */
  function keep(write: () => void): void {
    try {
      write();
    } catch (error) {
      note('what is known of shelters cannot be kept', { reason: String(error) });
    }
  }

  /** Writes an arrival of the household on the screen, or of a new one. */
  function put(who: Pick<ShelterArrival, 'way' | 'member_id' | 'phone_pass' | 'person_name'>, others = 0): void {
    const at = shelter();
    if (!at) return;
    const isTyped = who.person_name !== undefined;
    const before = who.member_id === undefined ? undefined : came.get(who.member_id);
    const household_id = scene.household?.household_id ?? before?.household_id ?? randomUUID();
    const arrival_id = randomUUID();
    const arrived_at = clock.now().toISOString();
    // Who came before may have left meanwhile: told again, unless that is still to be sent.
    const isWaiting = before !== undefined && outbox.has(before.arrival_id);
    const arrival = { arrival_id, household_id, shelter_id: at.shelter_id, arrived_at, ...who, others };
    const failure = isWaiting ? null : outbox.put(arrival);
    if (failure !== null && !before) return show({ kind: 'unwritten' }, 'staff');
    if (who.member_id !== undefined && !isWaiting) came.set(who.member_id, { household_id, arrival_id });
    const isAgain = before !== undefined;
    const persons = (scene.household?.persons ?? 0) + (isAgain ? 0 : others || 1);
    show({ kind: 'arrived', household: { household_id, persons }, isTyped, isAgain }, 'accepted');
    parts.poke(false);
  }

  function putName(typed: string): void {
    const person_name = typed.slice(0, STAY_NAME_LENGTH).trim();
    if (person_name !== '') put({ way: 'name', person_name });
  }

  /** Takes the name of a writer who has gone. */
  function closeOver(): void {
    if (!isOver(scene, clock.monotonic())) return;
    const left = leftName(scene);
    if (left === null) return show({ kind: 'time' });
    // It belongs to the household on the screen.
    scene = { ...scene, closesAt: null };
    putName(left);
  }
  let isEndingTold = false;
  const stopTicking = parts.every(TICK_MILLISECONDS, () => {
    closeOver();
    const isAsked = isEnding(scene, clock.monotonic());
    if (isAsked && !isEndingTold) parts.changed('tick');
    isEndingTold = isAsked;
  });

  /** The screen shows it already, and is told only that its writer is still there. */
  function type(typed: string): void {
    const wasEnding = isEnding(scene, clock.monotonic());
    scene = advanceShelter(scene, { kind: 'typed', typed }, clock.monotonic());
    if (wasEnding) parts.changed(null);
  }

  function serve(next: TerminalShelters): void {
    const before = known.duty?.shelter_id ?? null;
    const shelterId = next.duty?.shelter_id ?? null;
    if (shelterId !== before) {
      const left = leftName(scene);
      if (left !== null) putName(left);
      scene = firstShelterScene;
      came.clear();
    }
    known = next;
    keep(() => kept.write('told', next));
    if (shelterId !== before && shelterId !== null) keep(() => outbox.beginCount(shelterId));
    parts.changed(null);
  }

  async function checkCode(typed: string): Promise<void> {
    const now = clock.now();
    const code = readShelterCode(typed);
    if (isChecking || scene.step !== 'code') return;
    if (!known.code) problem = 'unset';
    else if (shelterCodeRest(wrong, now)) problem = 'rest';
    else if (code === undefined) problem = 'wrong';
    else {
      isChecking = true;
      // Counted before it is checked: pulling the plug gives no further try.
      wrong = { wrong: wrong.wrong + 1, last_at: now.toISOString() };
      keep(() => tries.write('wrong', wrong));
      const isRight = await isShelterCode(code, known.code).catch(() => false);
      isChecking = false;
      problem = isRight ? null : shelterCodeRest(wrong, clock.now()) ? 'rest' : 'wrong';
      if (isRight) {
        wrong = NO_WRONG;
        keep(() => tries.remove('wrong'));
        return scene.step === 'code' ? show({ kind: 'choose' }, 'tick') : undefined;
      }
    }
    show({ kind: 'code' }, 'staff');
  }

  function choose(shelterId: number | null): void {
    if (scene.step !== 'choose') return;
    if (shelterId !== null && !known.shelters.some(({ shelter_id }) => shelter_id === shelterId)) return;
    // Later than the decision that it replaces, also by a clock that is slow.
    const before = known.duty ? Date.parse(known.duty.decided_at) + 1 : 0;
    const decided_at = new Date(Math.max(clock.now().getTime(), before)).toISOString();
    serve({ ...known, duty: { shelter_id: shelterId, decided_at } });
    show({ kind: 'done' }, 'accepted');
    parts.poke(true);
  }

  return {
    isServing: () => shelter() !== undefined,
    hasShelters: () => known.shelters.length > 0,
    arrive(seen) {
      closeOver();
      const holders = parts.holders();
      const who = seen && holders && whoArrives(seen, holders, clock.now());
      if (who) put(who);
      else show({ kind: 'unknown' }, 'staff');
    },
    press(pressed) {
      closeOver();
      switch (pressed.press) {
        case 'shelter':
          if (pressed.act === 'code') problem = null;
          if (pressed.act !== 'code' && !shelter() && pressed.act !== 'back') return;
          return show({ kind: pressed.act });
        case 'shelter-typed':
          return type(pressed.typed);
        case 'shelter-name':
          return putName(pressed.typed);
        case 'shelter-others':
          return scene.step === 'others' ? put({ way: 'name' }, pressed.others) : undefined;
        case 'shelter-code':
          return void checkCode(pressed.typed);
        case 'shelter-choose':
          return choose(pressed.shelter_id);
      }
    },
    screen() {
      const now = clock.monotonic();
      const { step, household, notice, typed } = isOver(scene, now) ? firstShelterScene : scene;
      const closesInMilliseconds = Math.max(0, (scene.closesAt ?? now) - now);
      const serving = shelter();
      if (step === 'code' || step === 'choose')
        return {
          kind: 'shelter-code',
          step,
          problem,
          rest_until: shelterCodeRest(wrong, clock.now())?.toISOString() ?? null,
          shelters: step === 'choose' ? known.shelters : [],
          serving: serving?.shelter_id ?? null,
          unsent: outbox.unsentCount(),
          refused: outbox.refused(),
          closesInMilliseconds,
        };
      if (!serving) return null;
      return {
        kind: 'shelter',
        step,
        shelter_name: serving.shelter_name,
        persons: household?.persons ?? 0,
        notice,
        typed,
        isEnding: isEnding(scene, now),
        ways: parts.ways(),
        came: outbox.came(serving.shelter_id),
        unsent: outbox.unsentCount(),
        closesInMilliseconds,
      };
    },
    condition: () => ({ duty: known.duty, unsent: outbox.unsentCount() }),
    isDamaged: () => outbox.damage !== null,
    told(answered, told) {
      const next = answered ?? NOTHING_TOLD;
      const duty = dutyAfter(known.duty, told, next.duty);
      if (JSON.stringify({ ...next, duty }) !== JSON.stringify(known)) serve({ ...next, duty });
    },
    forgetAll() {
      known = NOTHING_TOLD;
      scene = firstShelterScene;
      came.clear();
      for (const family of [kept, tries]) for (const { name } of family.readAll()) keep(() => family.remove(name));
      keep(outbox.forgetAll);
    },
    close() {
      isClosed = true;
      stopTicking();
      outbox.close();
    },
  };
}
