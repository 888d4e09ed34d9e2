import { describe, expect, test } from 'vitest';
import { instantOf } from '../calendar/model.ts';
import { locales } from '../locale/model.ts';
import { BathReason } from '../passes/model.ts';
import { passRules } from '../passes/rules.fixture.ts';
import { doorReasons, isNoteReason, visitReasons, type VisitReason, type TapVerdict } from './model.ts';
import { doorWords, tapWords } from './words.ts';

const now = instantOf('2026-11-20', 630);
const verdict = (reason: VisitReason, rest: Partial<TapVerdict> = {}): TapVerdict => ({
  outcome: 'staff',
  reason,
  member_id: 4,
  fare_yen: null,
  fare_reason: null,
  remaining: null,
  shown_name: null,
  ...rest,
});
const inBath = (reason: VisitReason, rest?: Partial<TapVerdict>) =>
  tapWords(verdict(reason, rest), 'bath', passRules, now, 'ja');
const onBus = (reason: VisitReason, fare_yen: number) =>
  tapWords(verdict(reason, { outcome: fare_yen === 0 ? 'accepted' : 'pay', fare_yen }), 'bus', passRules, now, 'ja');

describe('what a terminal says', () => {
  test('greets by the name that may be shown, or without one', () => {
    expect(inBath('admitted', { shown_name: '山田' }).title).toBe('山田さん、どうぞ');
    expect(inBath('admitted').title).toBe('どうぞお入りください');
    expect(inBath('admitted').say).toBe('今年度は3月31日（水）まで。足もとにお気をつけて。');
  });

  test('greets in one script: in English a name in Latin letters, or none', () => {
    const greeted = (shown_name: string) =>
      tapWords(verdict('admitted', { shown_name }), 'bath', passRules, now, 'en').title;
    expect(greeted('高橋')).toBe('Please come in');
    expect(greeted('Nguyễn')).toBe('Welcome, Nguyễn');
    expect(greeted("O'Brien")).toBe("Welcome, O'Brien");
  });

  test('at a door lacks no word, with a time or without one', () => {
    const call = { name: { ja: '管理人', en: 'caretaker' }, tel: '0100-55-2181' };
    const own = { from: '2026-11-20T09:00:00+09:00', until: '2026-11-20T12:00:00+09:00' };
    for (const reason of doorReasons) {
      const hasTime = reason === 'door-opened' || reason === 'door-early' || reason === 'door-over';
      const { say } = doorWords({ reason, opens: hasTime ? own : null }, { call }, now, 'en');
      expect(say).not.toMatch(/\{\{|  | \.|\(\)/);
    }
  });

  test('names the town’s own numbers', () => {
    expect(inBath('quota-spent').title).toBe('今年度の48回を\n使い終わりました');
    expect(inBath('quota-spent').say).toContain('4月1日（木）から');
    expect(inBath('too-young').title).toContain('70歳');
  });

  test('on a bus is the fare, and what to do', () => {
    expect(onBus('fare', 0)).toEqual({ title: '無料', say: '乗車を記録しました。手すりにおつかまりください。' });
    expect(onBus('fare', 100)).toEqual({ title: '100円', say: '乗車を記録しました。運賃100円をお支払いください。' });
    expect(onBus('card-unknown', 100).say).toMatch(/登録されていません。.*運賃100円をお支払いください。$/);
    expect(onBus('fare-by-application', 0)).toEqual({
      title: '無料',
      say: 'カードの登録が古くなっています。役場の窓口で、もう一度登録してください。',
    });
    expect(onBus('fare-by-application', 100).say).toMatch(/登録してください。運賃100円をお支払いください。$/);
    expect(onBus('same-visit', 0)).toEqual({
      title: '記録済みです',
      say: 'もう一度お支払いになる必要はありません。',
    });
    expect(onBus('same-visit', 100)).toEqual({
      title: '記録済みです',
      say: '運賃100円がまだのときは、お支払いください。',
    });
  });

  test('never tells on a bus why a fare is what it is', () => {
    const said = (fare_reason: 'senior' | 'disabled' | 'junior-high') =>
      tapWords(verdict('fare', { outcome: 'accepted', fare_yen: 0, fare_reason }), 'bus', passRules, now, 'en');
    expect(said('disabled')).toEqual(said('senior'));
    expect(said('junior-high')).toEqual(said('senior'));
  });

  test.each(locales)('is written for every reason there is (%s), without a gap', (locale) => {
    const again = tapWords(verdict('fare'), 'bath', passRules, now, locale);
    const bathOnly = new Set<VisitReason>([
      ...BathReason.options.filter((reason) => !/same|registered/.test(reason)),
      'assurance-too-low',
      'staff-override',
    ]);
    // A note on a tap is not a tap and is never shown on the screen.
    for (const reason of visitReasons.filter((one) => !isNoteReason(one))) {
      const [bath, bus] = [
        tapWords(verdict(reason, { shown_name: '山田' }), 'bath', passRules, now, locale),
        tapWords(verdict(reason, { fare_yen: 100 }), 'bus', passRules, now, locale),
      ];
      expect(`${bath.title}${bath.say}${bus.title}${bus.say}`).not.toMatch(/[{}]|undefined/);
      expect(bath.say === again.say, reason).toBe(/fare/.test(reason));
      expect(bus.say.startsWith(again.say), reason).toBe(bathOnly.has(reason));
    }
  });
});
