import { dateAt } from '@machi/domain/calendar/model';
import { dayInWords } from '@machi/domain/calendar/words';
import { doorReasons, type DoorReason } from '@machi/domain/taps/model';
import { visitWords } from '@machi/domain/visits/words';
import type { DeskDoor, DoorHappening } from '@machi/domain/doors/desk-contract';
import { isByHand } from '@machi/domain/doors/model';
import { lockTroubles } from '@machi/domain/doors/keys';
import type { StatusShape } from '@machi/ui/tag/Tag';
import { clockOf, momentInWords } from '../../shell/language/dates.ts';
import { deskTextsOf } from '../../shell/desk/desk-texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

export const useDoorTexts = deskTextsOf('door-desk', { ja, en });
type DoorTexts = ReturnType<typeof useDoorTexts>;

/** A door that has said nothing for so long does not answer. */
const SILENT_MILLISECONDS = 15 * 60_000;
const LOW_BATTERY = 20;

const isSilent = ({ state }: DeskDoor, now: Date): boolean =>
  state !== null && now.getTime() - Date.parse(state.seen_at) > SILENT_MILLISECONDS;

/** The state of a door in one word: what matters most first. */
export function stateOf(
  door: DeskDoor,
  { t }: DoorTexts,
  now: Date,
): { readonly shape: StatusShape; readonly words: string } {
  const { state, lock_kind } = door;
  if (door.is_emergency_done) return { shape: 'refused', words: t('state.emergency') };
  if (isByHand(lock_kind)) return { shape: 'cancelled', words: t('state.by-hand') };
  if (state === null || isSilent(door, now)) return { shape: 'cancelled', words: t('state.silent') };
  if (state.is_open === true) return { shape: 'provisional', words: t('state.open') };
  if (state.is_locked === false) return { shape: 'provisional', words: t('state.unlocked') };
  return { shape: 'fixed', words: t(state.is_locked === true ? 'state.locked' : 'state.answers') };
}

const timesOf = ({ from, until }: { readonly from: string; readonly until: string }, { locale }: DoorTexts): string =>
  `${dayInWords(dateAt(new Date(from)))[locale]} ${clockOf(from)}〜${clockOf(until)}`;

/** What is worth knowing beside the state. */
export function factsOf({ state, next }: DeskDoor, texts: DoorTexts): readonly string[] {
  const { t } = texts;
  return [
    next === null ? t('fact.free') : t('fact.next', { times: timesOf(next, texts) }),
    ...(state === null || state.battery === null ? [] : [t('fact.battery', { percent: state.battery })]),
    ...(state === null ? [] : [t('fact.seen', { at: clockOf(state.seen_at) })]),
  ];
}

const doorTroubles = [...lockTroubles, 'lock-failed', 'jammed'] as const;
const isTrouble = (code: string): code is (typeof doorTroubles)[number] => doorTroubles.some((one) => one === code);

/** What somebody should look at. */
export function worriesOf(door: DeskDoor, { t, locale }: DoorTexts, now: Date): readonly string[] {
  const { state, codes_rest_until: until } = door;
  const first = [
    ...(door.emergency_since !== null && !door.is_emergency_done ? [t('worry.emergency')] : []),
    ...(until === null ? [] : [t('worry.rests', { until: momentInWords(until, locale) })]),
  ];
  if (state === null) return isByHand(door.lock_kind) ? [] : [...first, t('worry.unheard')];
  return [
    ...first,
    ...(isSilent(door, now) ? [t('worry.silent')] : []),
    ...(state.is_powered === false ? [t('worry.power')] : []),
    ...(state.battery !== null && state.battery <= LOW_BATTERY ? [t('worry.battery')] : []),
    ...(state.trouble === null
      ? []
      : [isTrouble(state.trouble) ? t(`trouble.${state.trouble}`) : t('worry.trouble', { code: state.trouble })]),
  ];
}

const isDoorReason = (reason: string): reason is DoorReason => doorReasons.some((one) => one === reason);

/** Why a door did not open; a code that this version does not know stands as it is. */
function whyOf(reason: string, { t, locale }: DoorTexts): string {
  if (isDoorReason(reason)) return t(`why.${reason}`);
  if (isTrouble(reason)) return t(`trouble.${reason}`);
  const words: Readonly<Record<string, string>> = visitWords[locale].reasons;
  return words[reason] ?? t('reason.code', { code: reason });
}

/** What happened, with the way or the reason. */
export function reasonInWords({ kind, method, reason }: DoorHappening, texts: DoorTexts): string {
  const { t } = texts;
  const how = method === null || method === 'none' ? '' : t(`method.${method}`);
  const why = reason === null || kind === 'opened' ? '' : whyOf(reason, texts);
  return [t(`event.${kind}`), how, why].filter(Boolean).join(t('event.join'));
}

/** Who it was: the person, what the office's code was for and who made it, or the official. */
export function whoOf({ name, label, official_name }: DoorHappening, { t }: DoorTexts): string {
  const code = label !== null && official_name !== null ? t('who.code', { label, name: official_name }) : label;
  return name ?? code ?? official_name ?? t('who.nobody');
}
