import { characterCount, isWithin } from '../fields/model.ts';
import type { Locale } from '../locale/model.ts';
import { BODY_LENGTH } from '../messages/model.ts';
import { refuse, type Refusal } from '../refusals/model.ts';

/** A message to the office. Its last line names who wrote it for the member or club; refused if it has no room for it. */
export function writtenFor(
  body: string,
  writer: { readonly name: string; readonly isOfClub?: boolean } | null,
  locale: Locale,
  max = BODY_LENGTH,
): { readonly body: string } | Refusal {
  if (!writer) return { body };
  const word = writer.isOfClub === true ? '記入' : '代筆';
  const line = locale === 'ja' ? `\n（${word}：${writer.name}）` : `\n(written by ${writer.name})`;
  const room = max - characterCount(line);
  return isWithin(body, room)
    ? { body: `${body}${line}` }
    : refuse(422, { field: 'body', code: 'max-length', params: [room] });
}
