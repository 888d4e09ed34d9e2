const YEARS_OF_CERTIFICATES = 5;
const YEARS_OF_CARD = 10;
const JAPAN_HOURS = 9;
const HOUR = 3_600_000;

/** Day of an instant in Japan, YYYY-MM-DD. */
export const dayInJapan = (instant: Date): string =>
  new Date(instant.getTime() + JAPAN_HOURS * HOUR).toISOString().slice(0, 10);

/** Birthday in a year; for 29 February the 28th in common years. */
function birthdayIn(year: number, birthDate: string): string {
  const monthDay = birthDate.slice(5);
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
  return `${String(year).padStart(4, '0')}-${monthDay === '02-29' && !isLeap ? '02-28' : monthDay}`;
}

/** Computes the nth birthday after a day, YYYY-MM-DD. A birthday on the day itself does not count. */
function birthdayAfter(day: string, birthDate: string, count: number): string {
  const year = Number(day.slice(0, 4));
  const isStillToCome = birthdayIn(year, birthDate) > day;
  return birthdayIn(year + count - (isStillToCome ? 1 : 0), birthDate);
}

/** Last second of a day in Japan. */
const endOfDay = (day: string): Date => new Date(Date.parse(`${day}T23:59:59Z`) - JAPAN_HOURS * HOUR);

/** Certificates end with the fifth birthday after issue (公的個人認証法施行規則). */
export const certificatesEnd = (issued: Date, birthDate: string): Date =>
  endOfDay(birthdayAfter(dayInJapan(issued), birthDate, YEARS_OF_CERTIFICATES));

/** An adult's card ends with the tenth birthday. YYYY-MM-DD. */
export const cardEnds = (issued: Date, birthDate: string): string =>
  birthdayAfter(dayInJapan(issued), birthDate, YEARS_OF_CARD);

/** First day of each era, the year that counts as its first, and its number in certificates; latest first. */
const ERAS = [
  ['2019-05-01', 2019, 5],
  ['1989-01-08', 1989, 4],
  ['1926-12-25', 1926, 3],
  ['1912-07-30', 1912, 2],
  ['1868-01-25', 1868, 1],
] as const;

function eraOf(birthDate: string): (typeof ERAS)[number] {
  const era = ERAS.find(([day]) => day <= birthDate);
  if (era === undefined) throw new RangeError(`${birthDate} is before the eras that cards know.`);
  return era;
}

/** Birth date for the surface application: YYMMDD with the year of the Japanese era. */
export function eraDigits(birthDate: string): string {
  const year = Number(birthDate.slice(0, 4)) - eraOf(birthDate)[1] + 1;
  return `${String(year).padStart(2, '0')}${birthDate.slice(5, 7)}${birthDate.slice(8, 10)}`;
}

/** Birth date in a signing certificate: number of the era, then year, month and day of the common calendar. */
export const certifiedBirthDate = (birthDate: string): string =>
  `${eraOf(birthDate)[2]}${birthDate.replaceAll('-', '')}`;
