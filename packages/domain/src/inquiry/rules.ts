import { refuse, type Refusal } from '../refusals/model.ts';

/** Most inquiries of one member in a day. */
export const MOST_OF_MEMBER = 5;
/** Most inquiries of guests in a day, from one network and in all. Many people share a mobile network. */
export const MOST_OF_NETWORK = 20;
export const MOST_OF_GUESTS = 200;
/** Most guests with the same words in a day; more are a bot. */
export const MOST_OF_WORDS = 3;
/** Most guests who wait for an answer. */
export const MOST_GUESTS_WAITING = 500;
/** Days after the last message until a guest’s inquiry and address are deleted. */
export const GUEST_DAYS = 90;
/** Days until spam is deleted, so that a wrong mark can be undone. */
export const SPAM_DAYS = 7;
/** Most times that an inquiry is passed on between offices. */
export const MOST_HANDOVERS = 10;

/** Refuses a member's inquiry above the day's limit. */
export const refuseInquiry = (begun: number): Refusal | undefined =>
  begun < MOST_OF_MEMBER ? undefined : refuse(429, { field: '', code: 'too-many-inquiries', params: [begun] });

/** Refuses further guests today. It does not tell which limit was reached: a bot would learn from it. */
export const guestsRefused: Refusal = refuse(429, { field: '', code: 'inquiries-closed' });
