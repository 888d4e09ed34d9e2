import { hash } from 'node:crypto';
import { fillText, wordingsOf } from '@machi/domain/locale/texts';
import type { PushMessage } from '../../../providers/push/push.ts';
import { aboutOf, showsWords, type MemberMessage } from '../member-carrier.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const textsIn = wordingsOf('push-messages', { ja, en });

/** A lock screen shows less; in bytes far below the 4,096 that push services take. */
const TITLE_UNITS = 100;
const BODY_UNITS = 400;
/** Push services keep a message this long for a browser that is away, unless it is useless before. */
const KEPT_SECONDS = 86_400;

/** Never cuts a character of two units in half. */
const shortened = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/\p{Surrogate}$/u, '')}…`;

/** A message as a lock screen may show it: by default what it is about, not what it says. */
export function pushMessageOf(message: MemberMessage, town: string, now: Date): PushMessage {
  const { id, locale, matter, content, url, usefulUntil } = message;
  const tag = hash('sha256', id, 'base64url').slice(0, 32);
  const isShown = showsWords(message);
  const payload = {
    title: shortened(isShown ? content.subject : aboutOf(message), TITLE_UNITS),
    body: shortened(
      isShown
        ? (content.short ?? content.paragraphs.join('\n'))
        : [fillText(textsIn(locale).from, { town }), content.fell ?? ''].join('\n').trimEnd(),
      BODY_UNITS,
    ),
    url,
    tag,
    lang: locale,
  };
  const left = usefulUntil === null ? KEPT_SECONDS : Math.ceil((usefulUntil.getTime() - now.getTime()) / 1000);
  return {
    payload: JSON.stringify(payload),
    topic: tag,
    isUrgent: ['warnings', 'account', 'bus'].includes(matter),
    ttlSeconds: Math.min(Math.max(left, 0), KEPT_SECONDS),
  };
}
