import type { DateText } from '../calendar/model.ts';

/** Who the card's input-assist application says its holder is; shown at the counter, kept nowhere. */
export interface CardPerson {
  readonly name: string;
  readonly address: string;
  readonly birthdate: DateText;
  readonly sex: 'male' | 'female' | 'other';
}
