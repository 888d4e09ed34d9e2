import { clockInWords } from '@machi/domain/calendar/words';
import type { Locale } from '@machi/domain/locale/model';
import { fillText, wordingsOf } from '@machi/domain/locale/texts';
import { writtenDoorCode } from '@machi/domain/doors/code';
import type { DoorMethod } from '@machi/domain/doors/model';
import type { DoorOfUse } from '../../platform/doors/own-doors.ts';
import bookingsEn from '../bookings/text/en.json' with { type: 'json' };
import bookingsJa from '../bookings/text/ja.json' with { type: 'json' };
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

export const textsIn = wordingsOf('doors', {
  ja: { ...ja, closing: bookingsJa.closing },
  en: { ...en, closing: bookingsEn.closing },
});

/** The doors of a reservation in a notification, and what of it only the addressee reads. */
export interface ToldDoors {
  readonly lines: string;
  readonly secret?: string;
}

/** The doors of a reservation in a notification, with their code; empty if none opens. */
export function doorLines(doors: readonly DoorOfUse[], code: string | null, locale: Locale): ToldDoors {
  const texts = textsIn(locale);
  const named: Readonly<Record<DoorMethod, string>> = {
    card: texts.card,
    phone: texts.phone,
    face: texts.face,
    code: texts['by-code'],
  };
  const alternatives = new Intl.ListFormat(locale, { type: 'disjunction' });
  const open = doors.filter(({ trouble }) => trouble === null);
  const [first] = open;
  if (!first) return { lines: '' };
  const lines = open.map(({ door, from, until, ways }) =>
    fillText(texts.door, {
      door: door.door_name[locale],
      from: clockInWords(from),
      until: clockInWords(until),
      ways: alternatives.format(ways.map((way) => named[way])),
    }),
  );
  const { name, tel } = first.door.call;
  const secret = code === null ? '' : `${fillText(texts.code, { code: writtenDoorCode(code) })}\n`;
  const call = fillText(texts.call, { name: name[locale], tel });
  return { lines: `${lines.join('\n')}\n${secret}${call}`, ...(secret !== '' && { secret }) };
}
