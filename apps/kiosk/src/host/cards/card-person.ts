import { isDateText, type DateText } from '@machi/domain/calendar/model';
import type { CardPerson } from '@machi/domain/cards/model';
import { readTlv, readTlvs } from '@machi/domain/cards/tlv';

const sexes: Readonly<Record<string, CardPerson['sex']>> = { '1': 'male', '2': 'female' };

const textOf = (bytes: Uint8Array | undefined): string | undefined => {
  if (!bytes || bytes.length === 0) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

/** Reads the file 0002 of the input assist: FF20 with DF22 name, DF23 address, DF24 birth YYYYMMDD, DF25 sex. */
export function readCardPerson(bytes: Uint8Array): CardPerson | undefined {
  const record = readTlv(bytes);
  const parts = record?.tag === 'ff20' ? readTlvs(record.value) : undefined;
  const text = (tag: string) => textOf(parts?.find((part) => part.tag === tag)?.value);
  const [name, address, birth, sex] = [text('df22'), text('df23'), text('df24'), text('df25')];
  const birthdate = birth?.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3') ?? '';
  if (!name || !address || !sex || !isDateText(birthdate)) return undefined;
  return { name, address, birthdate, sex: sexes[sex] ?? 'other' };
}

/** First days of the eras (改元): the day itself belongs to the new one. */
const eras: readonly DateText[] = ['1868-01-25', '1912-07-30', '1926-12-25', '1989-01-08', '2019-05-01'];

/**
 * Birth date as the surface application's PIN: year of the era, month, day ("180503" for 3 May of 昭和18年). Null before
 * Meiji: no cardholder is that old.
 */
export function eraBirthPin(birthdate: DateText): string | null {
  const era = eras.findLast((first) => first <= birthdate);
  if (!era) return null;
  const year = Number(birthdate.slice(0, 4)) - Number(era.slice(0, 4)) + 1;
  return `${String(year).padStart(2, '0')}${birthdate.slice(5, 7)}${birthdate.slice(8, 10)}`;
}
