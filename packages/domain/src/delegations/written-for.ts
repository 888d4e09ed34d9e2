import { characterCount, isWithin } from '../fields/model.ts';
import type { Locale } from '../locale/model.ts';
import { BODY_LENGTH } from '../messages/model.ts';
import { refuse, type Refusal } from '../refusals/model.ts';

/** A message to the office. Its last line names who wrote it for the member; refused if it has no room for that line. */
export function writtenFor(
  body: string,
  delegate: { readonly name: string } | null,
  locale: Locale,
  max = BODY_LENGTH,
): { readonly body: string } | Refusal {
  if (!delegate) return { body };
  const line = locale === 'ja' ? `\n（代筆：${delegate.name}）` : `\n(written by ${delegate.name})`;
  const room = max - characterCount(line);
  return isWithin(body, room)
    ? { body: `${body}${line}` }
    : refuse(422, { field: 'body', code: 'max-length', params: [room] });
}
