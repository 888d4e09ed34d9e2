import { timeOf } from '@machi/domain/calendar/model';
import { dateInWords, timesInWords } from '@machi/domain/calendar/words';
import type { Locale, Localized } from '@machi/domain/locale/model';
import { yenInWords } from '@machi/domain/locale/words';
import { leftYen, owedBackYen } from '@machi/domain/reservations/status';
import { MAX_DATES } from '@machi/domain/reservations/model';
import { taxiLegs } from '@machi/domain/taxis/model';
import { taxiDeadline } from '@machi/domain/taxis/deadline';
import { fillText, wordingsOf } from '@machi/domain/locale/texts';
import { untilInWords } from '@machi/domain/calendar/moments';
import type { House } from '../../platform/house.ts';
import { receiptOf, writeNotification } from '../../platform/notifications/notification.ts';
import type { CatalogRoom, CatalogSpot } from '../../town/catalog.ts';
import type { Notification } from '../../providers/mail/mail.ts';
import type { RoomInstead } from './free-rooms-instead.ts';
import { slotOf } from './slot.ts';
import type { WaitedOn } from './waiting/wait-again.ts';
import type { ReservationRow } from './store.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const textsIn = wordingsOf('bookings', { ja, en });

export function timesText(rows: readonly ReservationRow[], locale: Locale): string {
  return rows
    .map((row) => {
      const { target_date, start, end } = slotOf(row);
      return `${dateInWords(target_date)[locale]} ${timesInWords({ start: timeOf(start), end: timeOf(end) })[locale]}`;
    })
    .join('\n');
}

/** Codes of the reservations; a term with many dates is named by its application code. */
const codesOf = (rows: readonly ReservationRow[]): string[] =>
  rows.length > MAX_DATES
    ? rows.slice(0, 1).map((row) => row.application_code)
    : rows.map((row) => row.reservation_code);

interface About {
  readonly name: string;
  readonly spot: CatalogSpot;
  readonly room: CatalogRoom;
  /** The club in whose name it was reserved, when its people are told. */
  readonly club?: string;
  /** Who of the club did it. */
  readonly by?: string;
  /** Text about the taxis of a reservation that ends or moves. */
  readonly taxis?: string;
  /** It asks to call the taxi company. */
  readonly isToCall?: boolean;
  /** For a refused time whose applicant waited for it: whether they still wait or can apply again. */
  readonly waited?: WaitedOn;
  /** Rooms free at the same time, when a closure took this one. */
  readonly alternatives?: readonly RoomInstead[];
  /** The lottery that won it, and the end of online cancellation; null: no longer online. */
  readonly won?: { readonly lottery: Localized; readonly until: Date | null };
}

/** Taxis as a paragraph of a mail and as a line of an SMS. */
const taxiWords = ({ taxis = '' }: About) => ({ taxis, taxisLine: taxis === '' ? '' : `\n${taxis}` });

/** The same two forms for a refused time that its applicant had waited for. */
function waitedWords({ waited }: About, locale: Locale) {
  const words = waited ? textsIn(locale).waited[waited] : '';
  return { waited: words, waitedLine: words === '' ? '' : `\n${words}` };
}

/** After a cancellation: what is still to pay, what is kept of a paid fee, or what is returned. */
function cancelFeeText(rows: readonly ReservationRow[], locale: Locale): string {
  const words = textsIn(locale).cancelFee;
  const due = rows.reduce((sum, row) => sum + row.cancel_fee_yen, 0);
  const paid = rows.reduce((sum, row) => sum + row.paid_yen, 0);
  const isPaid = paid > 0 && paid >= due;
  if (due > 0) return fillText(isPaid ? words.kept : words.due, { amount: yenInWords(due)[locale] });
  return isPaid ? words.back : words.nothing;
}

/** Lists free rooms; those that only reception can still give are listed apart with their house's telephone number. */
function alternativesText({ alternatives = [] }: About, locale: Locale): string {
  const { some, byTelephone, atHouse, none, join } = textsIn(locale).alternatives;
  if (alternatives.length === 0) return none;
  const named = (rooms: readonly RoomInstead[]) => rooms.map(({ name }) => name[locale]).join(join);
  const online = alternatives.filter(({ isOnline }) => isOnline);
  const byHouse = Map.groupBy(
    alternatives.filter(({ isOnline }) => !isOnline),
    ({ tel }) => tel,
  );
  return [
    ...(online.length > 0 ? [fillText(some, { rooms: named(online) })] : []),
    ...(byHouse.size > 0 ? [byTelephone] : []),
    ...[...byHouse].map(([tel, rooms]) => fillText(atHouse, { rooms: named(rooms), tel })),
  ].join('\n');
}

/** The end of the time in which the winner can cancel online. */
function untilText({ won, spot }: About, locale: Locale): string {
  if (!won) return '';
  const { until, tooLate } = textsIn(locale).cancelUntil;
  if (won.until === null) return fillText(tooLate, { spotTel: spot.tel });
  return fillText(until, { when: untilInWords(won.until)[locale] });
}

/** Mail to the applicant about the reservations of one application. */
export function reservationNotification(
  house: Pick<House, 'town' | 'publicUrl'>,
  kind:
    | 'fixed'
    | 'provisional'
    | 'won'
    | 'wonProvisional'
    | 'canceled'
    | 'refused'
    | 'approved'
    | 'calledOff'
    | 'closed'
    | 'broughtBack'
    | 'clubLeft'
    | 'clubCanceled'
    | 'clubChanged',
  locale: Locale,
  rows: readonly ReservationRow[],
  about: About,
): Notification {
  const words = {
    ...taxiWords(about),
    ...waitedWords(about, locale),
    name: about.name,
    code: rows[0]?.reservation_code ?? '',
    codes: codesOf(rows).join(', '),
    spot: about.spot.spot_name[locale],
    room: about.room.room_name[locale],
    times: timesText(rows, locale),
    reason: rows[0]?.reason ?? '',
    fee: kind === 'calledOff' ? cancelFeeText(rows, locale) : '',
    alternatives: alternativesText(about, locale),
    club: about.club ?? '',
    by: about.by ?? '',
    lottery: about.won?.lottery[locale] ?? '',
    until: untilText(about, locale),
    spotTel: about.spot.tel,
    amount: rows.reduce((sum, row) => sum + row.amount, 0).toLocaleString('en-US'),
  };
  const isReceipt = kind === 'fixed' || kind === 'provisional' || (kind === 'canceled' && about.isToCall !== true);
  return writeNotification(
    house,
    isReceipt ? receiptOf('reservations') : 'reservations',
    locale,
    textsIn(locale)[kind],
    textsIn(locale).closing,
    words,
    '/reservation',
  );
}

const legsOf = (row: ReservationRow) => taxiLegs.filter((leg) => row[`reserves_${leg}`] === 1);
const isAfterDeadline = (row: ReservationRow, now: Date): boolean => now >= taxiDeadline(slotOf(row).target_date);

/** Whether who ends a reservation must also call the taxi company. */
export const isTaxiToCall = (before: ReservationRow, now: Date): boolean =>
  legsOf(before).length > 0 && isAfterDeadline(before, now);

/**
 * Says that the taxis of a reservation are cancelled with it or because its time changed. After the taxi deadline the
 * member must also call the company: the taxi may be on its way. Empty without taxis.
 */
export function endedTaxisText(
  { town }: Pick<House, 'town'>,
  locale: Locale,
  before: ReservationRow,
  now: Date,
): string {
  const legs = legsOf(before);
  if (legs.length === 0) return '';
  const words = textsIn(locale).taxis;
  const sentence = isAfterDeadline(before, now) ? `${words.canceled}${words.late}` : words.canceled;
  return fillText(sentence, {
    legs: legs.map((leg) => words[leg]).join(words.join),
    company: town.taxi.company_name[locale],
    companyTel: town.taxi.tel,
  });
}

/** The amount still due on, or owed back for, a changed reservation; empty if nothing was paid. */
function paidText(row: ReservationRow, locale: Locale): string {
  const words = textsIn(locale).paid;
  const [left, owed] = [leftYen(row), owedBackYen(row)];
  if (row.paid_yen === 0 || (left === 0 && owed === 0)) return '';
  return left > 0
    ? fillText(words.left, { paid: yenInWords(row.paid_yen)[locale], amount: yenInWords(left)[locale] })
    : fillText(words.owed, { amount: yenInWords(owed)[locale] });
}

/** One changed fact of a reservation, in words. */
export interface ChangedFact {
  readonly label: string;
  readonly before: string;
  readonly after: string;
  /** Too long for an SMS. */
  readonly isLong: boolean;
}

/** Tells the applicant which facts of a reservation changed, with their old and new values. */
export function changedNotification(
  house: House,
  locale: Locale,
  row: ReservationRow,
  about: About & { readonly changes: readonly ChangedFact[] },
  reason: string,
): Notification {
  const texts = textsIn(locale);
  const said = (changes: readonly ChangedFact[]) =>
    changes.map(({ label, before, after }) => fillText(texts.facts.line, { label, before, after })).join('\n');
  const words = {
    ...taxiWords(about),
    name: about.name,
    code: row.reservation_code,
    spot: about.spot.spot_name[locale],
    room: about.room.room_name[locale],
    times: timesText([row], locale),
    changes: said(about.changes),
    shortChanges: said(about.changes.filter(({ isLong }) => !isLong)),
    persons: String(row.persons_spot),
    amount: row.amount.toLocaleString('en-US'),
    paid: paidText(row, locale),
    reason: reason === '' ? '' : fillText(texts.reasonLine, { reason }),
    spotTel: about.spot.tel,
  };
  const kind = row.approval_status === 1 ? 'changed' : 'changedProvisional';
  const url = `${house.publicUrl}/reservation`;
  return writeNotification(house, 'reservations', locale, texts[kind], texts.closing, words, url);
}

/** Tells a waiting member that a time is free. */
export function freeNotification(
  house: House,
  locale: Locale,
  waiting: { readonly started_at: Date; readonly ended_at: Date },
  about: { readonly name: string; readonly spot: CatalogSpot; readonly room: CatalogRoom },
): Notification {
  const { target_date, start, end } = slotOf(waiting);
  const times = { start: timeOf(start), end: timeOf(end) };
  const words = {
    name: about.name,
    spot: about.spot.spot_name[locale],
    room: about.room.room_name[locale],
    times: `${dateInWords(target_date)[locale]} ${timesInWords(times)[locale]}`,
  };
  const query = `date=${target_date}&start=${times.start}&end=${times.end}`;
  const form = `${house.publicUrl}/spot/form/${about.spot.spot_id}/${about.room.room_id}?${query}`;
  return writeNotification(house, 'reservations', locale, textsIn(locale).free, textsIn(locale).closing, words, form);
}
