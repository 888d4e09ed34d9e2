import { OLD_LANE, kindOfName, levelOfName } from '@machi/domain/warnings/jma';
import type { Telegram } from '@machi/domain/warnings/model';
import { foldThreads, keptUntil } from '@machi/domain/warnings/threads';
import type { Locale } from '@machi/domain/locale/model';
import { overOf } from '@machi/domain/warnings/words';
import type { Life } from '../life.ts';

const HOUR = 3_600_000;
/** Behind those of the drill. */
const FIRST_ALERT = 11;

/** What the agency said in the last days: how many hours ago, and what then stood. */
const said: readonly (readonly [hours: number, names: readonly string[], headline: string])[] = [
  [148, ['大雪注意報'], '大雪に注意してください。'],
  [142, ['大雪警報', 'なだれ注意報'], '大雪に厳重に警戒してください。なだれにも注意してください。'],
  [130, ['大雪注意報', 'なだれ注意報'], 'なだれに注意してください。'],
  [124, ['なだれ注意報'], 'なだれに注意してください。'],
  [100, [], ''],
  [3, ['低温注意報'], '明日の朝にかけて、水道管の凍結に注意してください。'],
];
const kinds = ['heavy-snow', 'avalanche', 'cold'] as const;

/** Warnings of the last week, as telegrams and as the threads that they make, in a town that receives any. */
export function warn(life: Life): void {
  if (life.town.warnings.sources.length === 0) return;
  const telegrams = said.map(([hours, names, headline]): Telegram => {
    const sent_at = new Date(Math.floor((life.now.getTime() - hours * HOUR) / 60_000) * 60_000).toISOString();
    const says = kinds.map((kind) => {
      const name = names.find((one) => kindOfName(one) === kind) ?? '';
      return { key: kind, kind, lane: OLD_LANE, level: levelOfName(name), name };
    });
    return {
      id: `sample|${sent_at}`,
      format: 'jma',
      status: 'actual',
      act: 'issue',
      series: 'sample',
      isOfEvent: false,
      sent_at,
      left_at: sent_at,
      expires_at: null,
      office: '地方気象台',
      headline,
      headline_en: '',
      says,
      references: [],
    };
  });
  for (const content of telegrams) {
    const sent_at = new Date(content.sent_at);
    const kept_until = keptUntil(content);
    life.add('warning_telegram', { telegram_key: content.id, content, sent_at, received_at: sent_at, kept_until });
  }
  for (const [index, thread] of foldThreads(telegrams, life.now).entries()) {
    life.add('warning_thread', {
      warning_id: index + 1,
      thread_key: thread.key,
      status: thread.status,
      content: thread,
      started_at: new Date(thread.started_at),
      ended_at: thread.ended_at === null ? null : new Date(thread.ended_at),
    });
    if (thread.ended_at === null || thread.peak < 3) continue;
    const [at, said] = [new Date(thread.ended_at), overOf(thread)];
    const wordsIn = (locale: Locale) => ({ subject: said[locale], paragraphs: [said[locale]], short: said[locale] });
    life.add('alert_delivery', {
      alert_id: FIRST_ALERT + index,
      kind: 'warning',
      ref_id: index + 1,
      step: 0,
      is_drill: 0,
      words: { ja: wordsIn('ja'), en: wordsIn('en') },
      path: '/warnings',
      area_keys: null,
      ways: ['push', 'line', 'mail'],
      begun_at: at,
      fixed_at: at,
      done_at: at,
      reach: { people: 118, waiting: 0, push: 21, line: 34, mail: 111, sms: 4, none: 3 },
    });
  }
}
