/** The public interface of the reservation rules; each rule has its own file. */
export { cancelableUntil, decideCancellation } from './cancel.ts';
export {
  contentOf,
  decideChange,
  decideChangeable,
  exemptionAfter,
  isSameContent,
  isSameTime,
  keepsClubExemption,
} from './change.ts';
export type { ChangedUse, Changer, Content } from './change.ts';
export { fullMonths, monthlyLimitProblems, ofAnybody, takenSlotProblems } from './conflicts.ts';
export type { HeldByMonth, OccupiedSlot } from './conflicts.ts';
export { canBeOffered, decideReservation, offeredFrom } from './decide.ts';
export type { Decision, Situation } from './decide.ts';
export { peakOf, piecesLeft, piecesOf } from './equipment.ts';
export type { LentPieces, Pieces } from './equipment.ts';
export { extrasOf, noLending, noOffer, takenAdjunctProblems, unknownExtraProblems } from './extras.ts';
export type { Lending, Offer, RoomSlot, Wish } from './extras.ts';
export { localizeQuote, noneGiven, quote } from './quote.ts';
export type {
  Extras,
  GivenPreparation,
  PriceTerms,
  PricedEquipment,
  PricedLine,
  PricedQuote,
  PricedRoom,
} from './quote.ts';
export { allOverrides, canOverride, isOverridable, noOverrides, overridableRules } from './overrides.ts';
export type { OverridableRule, Overrides } from './overrides.ts';
export { answersTo } from './questions.ts';
export { fieldOfSlot, monthsOf, slotOfTime, slotsOf } from './slots.ts';
export type { MonthText } from '../calendar/model.ts';
export type { ChosenDates, Slot } from './slots.ts';
