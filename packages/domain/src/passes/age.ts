import type { DateText } from '../calendar/model.ts';

const yearOf = (date: DateText): number => Number(date.slice(0, 4));
const dayOfYear = (date: DateText): string => date.slice(5);

/**
 * Computes the age in whole years on a day of the town's calendar. An age is reached at the end of the day before the
 * birthday (年齢計算ニ関スル法律, 民法143条), which is 00:00 of the birthday. A person born on 29 February has the birthday on 1
 * March in common years (product, "Ages"). Negative before birth.
 */
export function ageOn(birthdate: DateText, today: DateText): number {
  const hasHadBirthday = dayOfYear(today) >= dayOfYear(birthdate);
  return yearOf(today) - yearOf(birthdate) - (hasHadBirthday ? 0 : 1);
}

/** Compulsory school ends with the school year in which this age is reached (学校教育法17条). */
const SCHOOL_AGE = 15;

/**
 * Computes the last day of junior high school: the first 31 March by whose end 15 is reached. An age is reached at the
 * end of the day before the birthday. So a child born on 1 April leaves with the school year just ending, a child born
 * on 2 April a year later.
 */
export function lastSchoolDay(birthdate: DateText): DateText {
  const isEarlyBorn = dayOfYear(birthdate) <= '04-01';
  return `${yearOf(birthdate) + SCHOOL_AGE + (isEarlyBorn ? 0 : 1)}-03-31`;
}
