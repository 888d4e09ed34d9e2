/** The rules of facility reservation, each in its own file, behind one door. */
export { cancelableUntil, decideCancellation } from './cancel.ts';
export { isReservationCode, reservationCode } from './code.ts';
export { monthlyLimitProblems, takenSlotProblems } from './conflicts.ts';
export type { HeldByMonth } from './conflicts.ts';
export { decideReservation } from './decide.ts';
export type { Decision, Situation } from './decide.ts';
export { localizeQuote, quote } from './quote.ts';
export type { PriceTerms, PricedLine, PricedQuote, PricedRoom } from './quote.ts';
export { fieldOfSlot, monthsOf, slotsOf } from './slots.ts';
export type { ChosenDates, MonthText, Slot } from './slots.ts';
