import { readingCases } from './cases/reading.ts';
import { accountCases } from './cases/accounts.ts';
import { sessionCases } from './cases/sessions.ts';
import { serviceCases } from './cases/services.ts';
import { memberDeskCases } from './cases/member-desk.ts';
import { spotCases } from './cases/spots.ts';
import { monitorCases } from './cases/monitors.ts';
import { passCases } from './cases/passes.ts';
import { cardCases } from './cases/cards.ts';
import { reservationCases } from './cases/reservations.ts';
import { taxiCases } from './cases/taxis.ts';
import { receptionCases } from './cases/reception.ts';
import { closureCases } from './cases/closures.ts';
import { spotDeskCases } from './cases/spot-desk.ts';
import type { Case } from './cases/case.ts';
import { terminalCases } from './cases/terminals.ts';
import { visitCases } from './cases/visits.ts';

/** An endpoint stands in one part alone: the later of two would silently take the other's place. */
function together(...parts: readonly Readonly<Record<string, Case>>[]): Readonly<Record<string, Case>> {
  const entries = parts.flatMap((part) => Object.entries(part));
  const all = Object.fromEntries(entries);
  if (Object.keys(all).length < entries.length) throw new Error('an endpoint has two rows');
  return all;
}

/** One row for every endpoint of the contracts, by its name. */
export const cases = together(
  readingCases,
  accountCases,
  sessionCases,
  serviceCases,
  memberDeskCases,
  spotCases,
  monitorCases,
  passCases,
  cardCases,
  reservationCases,
  taxiCases,
  receptionCases,
  closureCases,
  spotDeskCases,
  terminalCases,
  visitCases,
);
