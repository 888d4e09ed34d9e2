import { dateAt, timeOf } from '@machi/domain/calendar/model';
import { dayInWords, timesInWords } from '@machi/domain/calendar/words';
import { fullAddress } from '@machi/domain/described/address';
import { writtenFields, type Written } from '@machi/domain/described/written';
import { fullName } from '@machi/domain/members/model';
import { pdfDay } from '@machi/domain/permits/words';
import { reservationParts } from '@machi/domain/reservations/fields';
import { piecesOf, type PricedLine } from '@machi/domain/reservations/rules';
import { slotOf } from '../bookings/slot.ts';
import type { ReservationRow } from '../bookings/store.ts';
import { StoredLines } from '../bookings/stored-lines.ts';
import type { Catalog, CatalogSpot } from '../../town/catalog.ts';
import type { Applicant } from './store.ts';
import { words } from './text/words.ts';

/** One date of use as printed in PDFs. */
export interface UseOfPaper {
  readonly code: string;
  readonly day: string;
  /** Without the year. */
  readonly shortDay: string;
  readonly times: string;
  readonly room: string;
  readonly adjuncts: string;
  readonly equipment: string;
  readonly persons: string;
  /** The state of the requested exemption; empty without one. */
  readonly exemption: string;
  /** Answers to the general questions, by field name. */
  readonly asked: ReadonlyMap<string, Written>;
  readonly amount: number;
  readonly lines: readonly PricedLine[];
}

/** An application's facts for PDFs, in Japanese. */
export interface PaperApplication {
  readonly number: string;
  /** The group or person, with 御中 or 様. */
  readonly applicant: string;
  /** The person who applied for the group; empty for a person. */
  readonly appliedBy: string;
  readonly address: string;
  readonly appliedOn: string;
  readonly first: ReservationRow;
  readonly spot: CatalogSpot;
  readonly uses: readonly UseOfPaper[];
  readonly amount: number;
  /** Number of issues. */
  readonly version: number;
}

const { purpose, persons, who, time, conditions, message } = reservationParts;
/** The printed fields in the office's order; fields that determine the fee are printed next to the fee. */
const PRINTED = [...purpose, ...persons, ...who, ...time, ...conditions, ...message];

/** A Japanese text of a spot; empty if it has none. */
export const spotText = (spot: CatalogSpot, name: string): string => spot.columns.texts[name]?.ja ?? '';

function useOf(row: ReservationRow, spot: CatalogSpot, { rooms }: Catalog): UseOfPaper {
  const { target_date, start, end } = slotOf(row);
  const nameOf = (id: number): string => rooms.get(id)?.room_name.ja ?? '';
  const equipmentName = (id: number): string =>
    spot.equipments.find(({ equipment_id }) => equipment_id === id)?.equipment_name.ja ?? '';
  return {
    code: row.reservation_code,
    day: pdfDay(target_date),
    shortDay: dayInWords(target_date).ja,
    times: timesInWords({ start: timeOf(start), end: timeOf(end) }).ja,
    room: nameOf(row.room_id),
    adjuncts: row.adjunct_room_ids.map(nameOf).join('、'),
    equipment: piecesOf(row.equipment_ids)
      .map(({ equipment_id, pieces }) => words.permit.pieces(equipmentName(equipment_id), pieces))
      .join('、'),
    persons: words.permit.people(row.persons_spot),
    exemption: row.exemption_status === null ? '' : words.permit.exemptions[row.exemption_status],
    asked: new Map(writtenFields(PRINTED, row, 'paper', 'ja').map((written) => [written.name, written])),
    amount: row.amount,
    lines: StoredLines.parse(row.quote_lines),
  };
}

const person = (applicant: Applicant): string => `${fullName(applicant)}　様`;

/** A group is addressed with 御中, a person with 様. */
function addressees({ is_group, group_name }: ReservationRow, applicant: Applicant) {
  const isGroup = is_group === 1 && group_name !== '';
  return isGroup
    ? { applicant: `${group_name}　御中`, appliedBy: person(applicant) }
    : { applicant: person(applicant), appliedBy: '' };
}

/** The facts of an application for a PDF, from at least one reservation. */
export function applicationOfPdf(
  rows: readonly [ReservationRow, ...ReservationRow[]],
  applicant: Applicant,
  spot: CatalogSpot,
  known: Catalog,
): PaperApplication {
  const [first] = rows;
  return {
    number: first.application_code,
    ...addressees(first, applicant),
    // The counter may not know the address of a person without an account.
    address: [applicant.zipcode === '' ? '' : `〒${applicant.zipcode}`, fullAddress(applicant)]
      .filter(Boolean)
      .join('　'),
    appliedOn: dateAt(first.reserved_at),
    first,
    spot,
    uses: rows.map((row) => useOf(row, spot, known)),
    amount: rows.reduce((sum, row) => sum + row.amount, 0),
    version: rows.reduce((sum, row) => sum + row.permit_version - 1, 1),
  };
}
