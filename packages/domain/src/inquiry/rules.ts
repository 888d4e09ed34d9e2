import { refuse, type Refusal } from '../refusals/model.ts';

/** Inquiries of one member within a day, at most. */
export const MOST_OF_MEMBER = 5;
/** Inquiries of guests on one day, at most: from one network, and from all. A mobile network is many people's. */
export const MOST_OF_NETWORK = 20;
export const MOST_OF_GUESTS = 200;
/** So many guests write the same words on one day; then it is a machine. */
export const MOST_OF_WORDS = 3;
/** Guests who wait for an answer, at most. */
export const MOST_GUESTS_WAITING = 500;
/** A guest’s inquiry, and where its answer goes, are kept for so long after the last word. */
export const GUEST_DAYS = 90;
/** What was marked as spam is kept for so long, for a mark that was a mistake. */
export const SPAM_DAYS = 7;
/** An inquiry goes from office to office so many times, at most. */
export const MOST_HANDOVERS = 10;

/** Why a member cannot send another inquiry today. */
export const refuseInquiry = (begun: number): Refusal | undefined =>
  begun < MOST_OF_MEMBER ? undefined : refuse(429, { field: '', code: 'too-many-inquiries', params: [begun] });

/** No more of guests are taken today. Which number is reached is nobody’s business: a machine would learn from it. */
export const guestsRefused: Refusal = refuse(429, { field: '', code: 'inquiries-closed' });
