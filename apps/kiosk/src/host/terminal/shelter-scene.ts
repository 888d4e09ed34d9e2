import { isNameEnough } from '@machi/domain/shelters/terminal';

/** People who come together, one after the other. */
export interface Household {
  readonly household_id: string;
  /** Taken so far. */
  readonly persons: number;
}

/** What a terminal shows while it serves a shelter, and while staff choose which. Times are of the monotonic clock. */
export interface ShelterScene {
  readonly step: 'waiting' | 'taken' | 'writing' | 'others' | 'unwritten' | 'code' | 'choose';
  readonly household: Household | null;
  /** unknown: this card is nobody's here. again: they were taken before. beside: taken by card while a name is written. */
  readonly notice: 'unknown' | 'again' | 'beside' | null;
  readonly typed: string;
  readonly closesAt: number | null;
}

export type ShelterEvent =
  /** Taken and on the disk; `isTyped`: it was the name on the screen. */
  | { readonly kind: 'arrived'; readonly household: Household; readonly isTyped: boolean; readonly isAgain: boolean }
  | { readonly kind: 'unknown' }
  /** It could not be written. */
  | { readonly kind: 'unwritten' }
  | { readonly kind: 'typed'; readonly typed: string }
  | { readonly kind: 'write' | 'others' | 'back' | 'done' | 'code' | 'choose' | 'time' };

/** Milliseconds for which a step stays without a touch. */
const STAYS = {
  waiting: 30_000,
  taken: 60_000,
  writing: 150_000,
  others: 60_000,
  unwritten: 120_000,
  code: 120_000,
  choose: 120_000,
} as const;
/** Whoever writes is told for so long that what stands there will be taken. */
const ENDING_MILLISECONDS = 30_000;

export const firstShelterScene: ShelterScene = {
  step: 'waiting',
  household: null,
  notice: null,
  typed: '',
  closesAt: null,
};

export const isOver = ({ closesAt }: ShelterScene, now: number): boolean => closesAt !== null && now >= closesAt;

/** Whether the writer is asked whether they are still there. */
export const isEnding = ({ step, closesAt }: ShelterScene, now: number): boolean =>
  step === 'writing' && closesAt !== null && now >= closesAt - ENDING_MILLISECONDS;

/** The name that is taken when its writer has gone without a word; null: there is none. */
export const leftName = ({ step, typed }: ShelterScene): string | null =>
  step === 'writing' && isNameEnough(typed) ? typed : null;

/** Computes the next scene. Pure: `now` is the monotonic time. What is over is taken by `leftName` first. */
export function advanceShelter(before: ShelterScene, event: ShelterEvent, now: number): ShelterScene {
  const scene = isOver(before, now) ? firstShelterScene : before;
  const { household, typed } = scene;
  const show = (step: ShelterScene['step'], change: Partial<ShelterScene> = {}): ShelterScene => ({
    ...scene,
    step,
    notice: null,
    closesAt: now + STAYS[step],
    ...change,
  });
  /** Where a household goes on; without one nobody is there. */
  const goOn = (change: Partial<ShelterScene> = {}): ShelterScene =>
    household ? show('taken', change) : { ...firstShelterScene, typed: change.typed ?? '' };

  switch (event.kind) {
    case 'arrived': {
      const next = { household: event.household };
      // The name that is being written stays.
      if (scene.step === 'writing' && !event.isTyped && typed !== '')
        return show('writing', { ...next, notice: event.isAgain ? 'again' : 'beside' });
      return show('taken', { ...next, notice: event.isAgain ? 'again' : null, typed: event.isTyped ? '' : typed });
    }
    case 'unknown':
      return show(scene.step === 'writing' ? 'writing' : household ? 'taken' : 'waiting', { notice: 'unknown' });
    case 'unwritten':
      return show('unwritten');
    case 'typed':
      return scene.step === 'writing' ? show('writing', { typed: event.typed, notice: scene.notice }) : scene;
    case 'write':
      return show('writing');
    case 'others':
      return household ? show('others') : scene;
    case 'back':
      // A failed name is still there.
      return scene.step === 'unwritten' && typed !== '' ? show('writing') : goOn({ typed: '' });
    case 'code':
    case 'choose':
      return show(event.kind, { household: null, typed: '' });
    case 'done':
      return firstShelterScene;
    case 'time':
      return scene;
  }
}
