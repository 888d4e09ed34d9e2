import { drillWords } from '@machi/domain/alerts/model';
import { safetyWords } from '@machi/domain/alerts/safety-words';
import { addDays, instantOf } from '@machi/domain/calendar/model';
import { ENDED, type StepLevel } from '@machi/domain/evacuation/model';
import { orderWords } from '@machi/domain/evacuation/words';
import type { Life } from './life.ts';
import { uuidOf } from './uuid.ts';

const MINUTE = 60_000;
/** Days since the town's drill of autumn, and the minute of the day at which it began. */
const AGO = 38;
const BEGAN = 9 * 60;
/** People to whom nobody can write; others are told by mail. */
const UNREACHED = 3;
const NOTES = ['家族全員で家にいます', '', '公民館にいます', '', '畑にいました。けがはありません'];

/**
 * The drill of autumn (総合防災訓練): an order of the whole town in three steps, and a safety call, both ended, with how they
 * arrived. Two of the oldest are on the list of who needs help.
 */
export function liveDrill(life: Life): void {
  const { town, today } = life;
  const random = life.random('drill');
  const [asker, second] = [
    life.people.find(({ roles }) => roles.includes('reception'))?.member_id ?? null,
    life.people.find(({ roles }) => roles.includes('system'))?.member_id ?? null,
  ];
  const at = (minutes: number) => new Date(instantOf(addDays(today, -AGO), BEGAN).getTime() + minutes * MINUTE);
  const left = new Set(life.withdrawals.map(({ member_id }) => member_id));
  const people = life.people.filter(
    (one) => one.roles.length === 0 && !one.is_guest && !left.has(one.member_id) && one.created_at < at(0),
  );
  const told = { people: people.length, waiting: 0, none: UNREACHED, push: 0, line: 0, sms: 4 };
  const reach = { ...told, mail: people.length - UNREACHED - told.sms };
  const named = { areas: town.areas, town: town.town };
  const delivered = { is_drill: 1, area_keys: null, up_to_member: 0, unplaced: 0, reach } as const;
  const note = (
    action: 'evacuation:ask' | 'evacuation:send' | 'safety:begin' | 'safety:end',
    id: number,
    minutes: number,
    actor: number | null,
  ) =>
    life.actions.push({
      at: at(minutes),
      actor,
      action,
      subject: action.startsWith('safety') ? 'safety-call' : 'evacuation-step',
      subject_id: id,
      request_id: uuidOf(random),
    });
  life.add('evacuation_order', { evacuation_order_id: 1, is_drill: 1, cause: 'landslide', area_keys: null });
  let before: StepLevel | null = null;
  for (const [step, [minutes, level]] of (
    [
      [0, 3],
      [12, 4],
      [95, ENDED],
    ] as const
  ).entries()) {
    const sent = at(minutes + 2);
    const words = orderWords(
      { is_drill: 1, cause: 'landslide', level, before, area_keys: null, at: sent, orders: [] },
      named,
    );
    life.add('evacuation_step', {
      evacuation_step_id: step + 1,
      evacuation_order_id: 1,
      step,
      level,
      asked_by: asker,
      asked_at: at(minutes),
      outcome: 'sent',
      decided_by: second,
      decided_at: sent,
    });
    life.add('alert_delivery', {
      ...delivered,
      alert_id: step + 1,
      kind: 'order',
      ref_id: 1,
      step,
      words: { ja: drillWords(words.ja, 'ja'), en: drillWords(words.en, 'en') },
      path: '/warnings',
      begun_at: sent,
      fixed_at: sent,
      done_at: at(minutes + 4),
    });
    for (const { member_id } of people.slice(-UNREACHED))
      life.add('alert_recipient', { alert_id: step + 1, member_id, channel: 'none', queued_at: sent, told_by: [] });
    note('evacuation:ask', step + 1, minutes, asker);
    note('evacuation:send', step + 1, minutes + 2, second);
    before = level;
  }
  const asked = safetyWords({ area_keys: null, at: at(20) }, named);
  life.add('alert_delivery', {
    ...delivered,
    alert_id: 4,
    kind: 'safety',
    ref_id: 1,
    step: 0,
    words: { ja: drillWords(asked.ja, 'ja'), en: drillWords(asked.en, 'en') },
    path: '/safety',
    begun_at: at(20),
    fixed_at: at(20),
    done_at: at(23),
  });
  const answers = people.filter(() => random.happens(0.7));
  const help = answers.length > 20 ? 1 : 0;
  life.add('safety_call', {
    safety_call_id: 1,
    is_drill: 1,
    area_keys: null,
    begun_at: at(20),
    begun_by: asker,
    ended_at: at(120),
    ended_by: asker,
    counts: { asked: people.length, safe: answers.length - help, help, none: people.length - answers.length },
  });
  for (const [index, { member_id }] of answers.entries())
    life.add('safety_answer', {
      safety_call_id: 1,
      member_id,
      answer: index < help ? 'help' : 'safe',
      note: NOTES[index % NOTES.length] ?? '',
      answered_by: index % 3 === 0 ? 'page' : 'link',
      answered_at: at(21 + random.below(60)),
    });
  note('safety:begin', 1, 20, asker);
  note('safety:end', 1, 120, asker);
  const oldest = people
    .filter(({ birthdate }) => birthdate !== null)
    .toSorted((one, other) => ((one.birthdate ?? '') < (other.birthdate ?? '') ? -1 : 1));
  const needs = [
    '車いすを使っています。段差では二人の手が要ります。',
    '耳が聞こえにくいので、家まで行って知らせてください。',
  ];
  for (const [index, { member_id }] of oldest.slice(0, needs.length).entries())
    life.add('support_person', {
      member_id,
      needs: needs[index] ?? '',
      helper: index === 0 ? '自治会の班長' : '',
      consented_on: addDays(today, -200),
      changed_at: at(-2000),
      changed_by: asker,
    });
}
