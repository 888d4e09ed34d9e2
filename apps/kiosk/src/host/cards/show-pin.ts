import { askTriesLeft, meaningOf, verifyPin } from './apdu.ts';
import { CardTrouble, type CardLimits, type CardProblem, type CardSession } from './card-session.ts';

/** Kinds of PIN: the holder's four digits, the birth date for the surface, the four digits of the input assist. */
export type CardPin = 'holder' | 'birthdate' | 'input-assist';

type PinTrouble =
  /** The digits cannot be a PIN; no try was used. */
  | { readonly kind: 'pin-malformed'; readonly pin: CardPin }
  | { readonly kind: 'pin-wrong'; readonly pin: CardPin; readonly triesLeft: number }
  /** Only the town office can reset this PIN. */
  | { readonly kind: 'pin-blocked'; readonly pin: CardPin };

export type CardRefusal =
  | PinTrouble
  /** Plain NFC card, or another card without this application. */
  | { readonly kind: 'other-card' }
  | { readonly kind: 'failed'; readonly problem: CardProblem };

/** Limits at the counter, longer than for a tap: the holder is present and the key signs slowly. */
export const COUNTER_LIMITS: CardLimits = { apduMilliseconds: 2000, totalMilliseconds: 20_000 };

export const isPinTrouble = (value: object | null): value is PinTrouble => value !== null && 'pin' in value;
export const isFourDigits = (pin: string): boolean => /^\d{4}$/.test(pin);

/** Result of a conversation, or the card's failure in it. */
export const failed = <Result extends { readonly kind: string }>(
  result: Result | { readonly problem: CardProblem },
): Result | CardRefusal => ('kind' in result ? result : { kind: 'failed', problem: result.problem });

/** Verifies a PIN with the card, after asking whether the card still takes one. Null if it was right. */
export async function showPin(card: CardSession, pin: CardPin, digits: string): Promise<PinTrouble | null> {
  if (meaningOf((await card.ask(askTriesLeft())).status).kind === 'blocked') return { kind: 'pin-blocked', pin };
  const said = meaningOf((await card.ask(verifyPin(digits))).status);
  if (said.kind === 'done') return null;
  if (said.kind === 'tries-left') return { kind: 'pin-wrong', pin, triesLeft: said.tries };
  if (said.kind === 'blocked') return { kind: 'pin-blocked', pin };
  throw new CardTrouble('card-unreadable');
}
