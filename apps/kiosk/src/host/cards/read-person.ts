import type { CardPerson } from '@machi/domain/cards/model';
import { readCardPerson } from './card-person.ts';
import { CardTrouble, converse, type CardLimits, type Transmit } from './card-session.ts';
import { COUNTER_LIMITS, failed, isFourDigits, showPin, type CardRefusal } from './show-pin.ts';

export type PersonResult = { readonly kind: 'person'; readonly person: CardPerson } | CardRefusal;

/**
 * Reads name, address, birth date and sex, for comparison at the counter, after the holder typed the four digits of
 * the input assist. Never reads the file 0001 beside it, which holds the individual number.
 */
export async function readPerson(
  transmit: Transmit,
  pin: string,
  limits: CardLimits = COUNTER_LIMITS,
): Promise<PersonResult> {
  if (!isFourDigits(pin)) return { kind: 'pin-malformed', pin: 'input-assist' };
  const result = await converse(transmit, limits, async (card): Promise<PersonResult> => {
    const select = await card.enter('inputAssist');
    if (!select) return { kind: 'other-card' };
    await select('pin');
    const trouble = await showPin(card, 'input-assist', pin);
    if (trouble) return trouble;
    await select('person');
    const person = readCardPerson(await card.readTlvFile(8));
    if (!person) throw new CardTrouble('card-unreadable');
    return { kind: 'person', person };
  });
  return failed(result);
}
