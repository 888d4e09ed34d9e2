import { OLD_LANE, kindOfName, levelOfName } from '@machi/domain/warnings/jma';
import type { Telegram } from '@machi/domain/warnings/model';
import { foldThreads, keptUntil } from '@machi/domain/warnings/threads';
import type { Life } from '../life.ts';

const HOUR = 3_600_000;

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
  for (const thread of foldThreads(telegrams, life.now))
    life.add('warning_thread', {
      thread_key: thread.key,
      status: thread.status,
      content: thread,
      started_at: new Date(thread.started_at),
      ended_at: thread.ended_at === null ? null : new Date(thread.ended_at),
    });
}
