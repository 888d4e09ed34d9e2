import { describe, expect, test } from 'vitest';
import { readCap, type Outline } from './cap.ts';
import { readFeed, readJma } from './jma.ts';
import { telegramLimits, type Telegram } from './model.ts';
import { alert, cityArea, telegram, townAreas, weather } from './telegrams.fixture.ts';
import { closingOf, foldThreads, keptUntil } from './threads.ts';
import { TelegramFault } from './xml.ts';

const NOW = new Date('2026-01-10T12:00:00+09:00');
const at = (time: string): string => `2026-01-10T${time}:00+09:00`;
const jma = (xml: string) => readJma(xml, townAreas);
/** A square of some 11 km. */
const outline: Outline = [
  [
    [
      [142, 43],
      [142.1, 43],
      [142.1, 43.1],
      [142, 43.1],
      [142, 43],
    ],
  ],
];
const cap = (xml: string) => readCap(xml, townAreas, outline);
const steps = (telegrams: readonly Telegram[], now = NOW) =>
  foldThreads(telegrams, now).map(({ key, status, level, isCancelled, steps: all }) => ({
    key,
    status,
    level,
    isCancelled,
    steps: all.map(({ act, level: to }) => `${act} ${to}`),
  }));
const faultOf = (read: () => unknown): string | undefined => {
  try {
    read();
    return undefined;
  } catch (error) {
    return error instanceof TelegramFault ? error.code : String(error);
  }
};

describe('telegrams of the agency', () => {
  test('only what stands for the town counts, each kind with its level', () => {
    const read = jma(weather(['大雪警報', 'なだれ注意報', '暴風雪特別警報']));
    expect(read.says.filter(({ level }) => level !== 0).map(({ kind, level }) => [kind, level])).toEqual([
      ['heavy-snow', 3],
      ['snowstorm', 5],
      ['avalanche', 2],
    ]);
    expect(read).toMatchObject({ status: 'actual', act: 'issue', sent_at: '2026-01-09T21:00:00.000Z' });
    expect(readJma(weather(['大雪警報']), { ...townAreas, cities: ['0299900'] }).says).toEqual([]);
  });

  test('newer telegrams name the level', () => {
    const read = jma(weather(['レベル４大雨危険警報'], {}, '気象警報・注意報（Ｒ０６）（大雨）'));
    expect(read.says).toMatchObject([{ kind: 'heavy-rain', level: 4 }]);
  });

  test('landslide, river, earthquake, tsunami and volcano', () => {
    const area = '<Area><Name>星町</Name><Code>0199900</Code></Area>';
    const landslide = telegram(
      '土砂災害警戒情報',
      `<Warning type="土砂災害警戒情報"><Item><Kind><Name>警戒</Name><Code>3</Code><Status>発表</Status></Kind>${area}</Item></Warning>`,
    );
    const river = telegram(
      '指定河川洪水予報',
      '',
      { event: '819900000100' },
      '<Information type="指定河川洪水予報（予報区域）"><Item><Kind><Name>氾濫注意情報（警戒情報解除）</Name><Code>21</Code></Kind><Areas><Area><Name>星川</Name><Code>819900000100</Code></Area></Areas></Item></Information>',
    );
    const quake = (felt: string) =>
      telegram(
        '震源・震度に関する情報',
        `<Intensity><Observation><MaxInt>6+</MaxInt><Pref><Area><Code>199</Code><MaxInt>6+</MaxInt><City><Code>0199900</Code><MaxInt>${felt}</MaxInt></City></Area></Pref></Observation></Intensity>`,
        { event: '20260110055800' },
      );
    const quick = telegram(
      '震度速報',
      '<Intensity><Observation><Pref><Area><Code>199</Code><MaxInt>6-</MaxInt></Area></Pref></Observation></Intensity>',
    );
    const wave = telegram(
      '津波警報・注意報・予報a',
      '<Tsunami><Forecast><Item><Area><Code>901</Code></Area><Category><Kind><Name>津波警報</Name><Code>51</Code></Kind></Category></Item></Forecast></Tsunami>',
    );
    const mountain = telegram(
      '噴火警報・予報',
      `<VolcanoInfo type="噴火警報・予報（対象火山）"><Item><Kind><Name>レベル３（入山規制）</Name><Code>13</Code></Kind><Areas><Area><Name>星岳</Name><Code>999</Code></Area></Areas></Item></VolcanoInfo><VolcanoInfo type="噴火警報・予報（対象市町村等）"><Item><Kind><Name>火口周辺警報</Name><Code>02</Code></Kind><Areas>${area}</Areas></Item></VolcanoInfo>`,
      { event: '999' },
    );
    const told = [landslide, river, quake('5-'), quick, wave, mountain].flatMap((xml) => jma(xml).says);
    expect(told.map(({ kind, level, name }) => [kind, level, name])).toEqual([
      ['landslide', 4, '土砂災害警戒情報'],
      ['river', 2, '氾濫注意情報（警戒情報解除）'],
      ['earthquake', 3, '震度5弱の地震'],
      ['earthquake', 5, '震度6弱の地震'],
      ['tsunami', 4, '津波警報'],
      ['volcano', 3, '星岳 レベル３（入山規制）'],
    ]);
  });

  test('what cannot be a telegram is refused by its reason', () => {
    const good = weather(['大雪警報']);
    const refused: [string, string][] = [
      [`${good}${' '.repeat(telegramLimits.mostLetters)}`, 'too-large'],
      [`<!DOCTYPE x [<!ENTITY a "b">]>${good}`, 'document-type'],
      [good.slice(0, -30), 'not-xml'],
      ['', 'not-xml'],
      ['<a/><b/>', 'not-xml'],
      [`${'<a>'.repeat(40)}${'</a>'.repeat(40)}`, 'too-large'],
      [good.replace('通常', '練習'), 'not-telegram'],
      [good.replace('06:00:00+09:00', '06:00:00'), 'no-time'],
      [good.replaceAll('気象警報・注意報（Ｈ２７）', '府県天気予報'), 'unknown-title'],
    ];
    for (const [xml, reason] of refused)
      expect(
        faultOf(() => jma(xml)),
        reason,
      ).toBe(reason);
  });

  test('a feed names the telegrams of the town’s office, and of no other weather', () => {
    const entry = (title: string, file: string, updated: string) =>
      `<entry><title>${title}</title><id>x</id><updated>${updated}</updated><link type="application/xml" href="https://xml.example.jp/data/${file}"/></entry>`;
    const feed = `<feed xmlns="http://www.w3.org/2005/Atom">${entry('気象警報・注意報（Ｈ２７）', '1_0_VPWW54_016000.xml', '2026-01-09T21:00:00Z')}${entry('気象警報・注意報（Ｈ２７）', '2_0_VPWW54_130000.xml', '2026-01-09T21:01:00Z')}${entry('府県天気予報（Ｒ１）', '3_0_VPFD51_016000.xml', '2026-01-09T21:02:00Z')}${entry('震度速報', '4_0_VXSE51_270000.xml', '2026-01-09T21:03:00Z')}</feed>`;
    expect(readFeed(feed, ['016000'], true).map(({ link }) => link.split('/').at(-1))).toEqual([
      '4_0_VXSE51_270000.xml',
      '1_0_VPWW54_016000.xml',
    ]);
    expect(readFeed(feed, [], false)).toHaveLength(4);
  });
});

describe('messages of CAP', () => {
  test('codes, polygons and circles find the town', () => {
    const touched = (area: string) => cap(alert({ id: 'a', area })).says.length === 1;
    expect(touched(cityArea)).toBe(true);
    expect(touched('<geocode><value>0299900</value></geocode>')).toBe(false);
    expect(touched('<polygon>43.05,142.05 43.06,142.05 43.06,142.06 43.05,142.05</polygon>')).toBe(true);
    // A strip through the town, without a corner in it.
    expect(touched('<polygon>43.05,141 43.06,141 43.06,143 43.05,143 43.05,141</polygon>')).toBe(true);
    expect(touched('<polygon>42,141 44,141 44,143 42,143 42,141</polygon>')).toBe(true);
    expect(touched('<polygon>44,141 45,141 45,143 44,143 44,141</polygon>')).toBe(false);
    expect(touched('<circle>43.05,142.2 9</circle>')).toBe(true);
    expect(touched('<circle>43.05,142.2 5</circle>')).toBe(false);
    expect(touched('<circle>x 5</circle><polygon>a b c</polygon>')).toBe(false);
  });

  test('what is not for the public is no warning', () => {
    expect(faultOf(() => cap(alert({ id: 'a', scope: 'Restricted' })))).toBe('restricted');
    expect(faultOf(() => cap(alert({ id: 'a', status: 'Draft' })))).toBe('not-public');
    expect(faultOf(() => cap(alert({ id: 'a', type: 'Ack' })))).toBe('not-public');
    expect(faultOf(() => cap(weather([])))).toBe('not-telegram');
  });

  const reference = (id: string, sender = 'dam@example.jp') => `${sender},${id},${at('06:00')}`;

  test('an alert, its update, and its end are one thread, in any order', () => {
    const first = cap(alert({ id: 'a', severity: 'Moderate' }));
    const second = cap(alert({ id: 'b', sent: at('07:00'), type: 'Update', references: reference('a') }));
    const third = cap(
      alert({
        id: 'c',
        sent: at('08:00'),
        type: 'Update',
        references: reference('b'),
        more: '<cap:responseType>AllClear</cap:responseType>',
      }),
    );
    for (const all of [
      [first, second, third],
      [third, first, second, first],
    ])
      expect(steps(all)).toEqual([
        {
          key: 'cap:dam@example.jp,a',
          status: 'actual',
          level: 0,
          isCancelled: false,
          steps: ['issued 3', 'raised 4', 'ended 0'],
        },
      ]);
  });

  test('300 updates, of which each names 48 others, are folded in a moment', () => {
    const first = cap(alert({ id: 'a' }));
    const named = (index: number) => Array.from({ length: 48 }, (_, place) => `dam@example.jp,${index} ${place}`);
    const many = Array.from({ length: 300 }, (_, index) => ({
      ...first,
      id: String(index),
      series: `dam@example.jp,${index}`,
      sent_at: new Date(Date.parse(at('00:00')) + index * 10_000).toISOString(),
      references: [`dam@example.jp,${index - 1}`, ...named(index)],
    }));
    const before = performance.now();
    expect(foldThreads(many, NOW)).toMatchObject([{ key: 'cap:dam@example.jp,-1', level: first.says[0]?.level }]);
    expect(performance.now() - before).toBeLessThan(1500);
  });

  test('nobody takes back the message of another sender, and a message ends when it expires', () => {
    const first = cap(alert({ id: 'a', more: `<cap:expires>${at('09:00')}</cap:expires>` }));
    const cancelled = (sender: string) =>
      cap(alert({ id: 'x', sender, sent: at('07:00'), type: 'Cancel', references: reference('a') }));
    expect(steps([first, cancelled('evil@example.jp')])[0]?.steps).toEqual(['issued 4', 'lapsed 0']);
    expect(steps([cancelled('dam@example.jp'), first])[0]).toMatchObject({
      isCancelled: true,
      steps: ['issued 4', 'cancelled 0'],
    });
  });
});

describe('threads', () => {
  const snow = (kinds: readonly string[], time: string, more: object = {}) =>
    jma(weather(kinds, { at: at(time), ...more }));

  test('a warning is issued, raised, lowered and ended, in whatever order and however often its telegrams came [rule:warnings.threads]', () => {
    const story = [
      snow(['大雪注意報'], '05:00'),
      snow(['大雪警報', 'なだれ注意報'], '06:00'),
      snow(['大雪注意報', 'なだれ注意報'], '08:00'),
      snow([], '10:00'),
    ];
    const expected = [
      {
        key: 'heavy-snow',
        status: 'actual',
        level: 0,
        isCancelled: false,
        steps: ['issued 2', 'raised 3', 'lowered 2', 'ended 0'],
      },
      { key: 'avalanche', status: 'actual', level: 0, isCancelled: false, steps: ['issued 2', 'ended 0'] },
    ];
    expect(steps(story)).toEqual(expected);
    expect(steps([...story.toReversed(), ...story])).toEqual(expected);
  });

  test('a new event of the same kind is a new thread', () => {
    expect(steps([snow(['大雪注意報'], '05:00'), snow([], '06:00'), snow(['大雪警報'], '09:00')])).toHaveLength(2);
  });

  test('a drill and a test never touch what is actual [rule:warnings.drills]', () => {
    const all = [
      snow(['大雪警報'], '05:00'),
      snow([], '06:00', { status: '訓練' }),
      snow(['大雪特別警報'], '07:00', { status: '訓練' }),
      snow(['大雪特別警報'], '08:00', { status: '試験' }),
      snow([], '09:00', { status: '試験', act: '取消' }),
    ];
    expect(steps(all).map(({ status, level, isCancelled }) => [status, level, isCancelled])).toEqual([
      ['actual', 3, false],
      ['exercise', 5, false],
      ['test', 0, true],
    ]);
  });

  test('a correction replaces the report of the same time, and a cancelled report never was', () => {
    const wrong = snow(['大雪特別警報'], '06:00');
    const right = jma(weather(['大雪警報'], { at: at('06:00'), act: '訂正' }).replace('20.000Z', '50.000Z'));
    for (const all of [
      [wrong, right],
      [right, wrong],
    ])
      expect(steps(all)[0]).toMatchObject({ level: 3, steps: ['issued 5', 'corrected 3'] });
    const cancel = snow([], '07:00', { act: '取消' });
    expect(steps([wrong, cancel])[0]).toMatchObject({
      level: 0,
      isCancelled: true,
      steps: ['issued 5', 'cancelled 0'],
    });
    expect(steps([cancel, wrong])).toEqual(steps([wrong, cancel]));
    // The cancellation of a wrong end brings back what stood before it.
    expect(steps([snow(['大雪警報'], '05:00'), snow([], '06:00'), cancel])[0]).toMatchObject({
      level: 3,
      steps: ['issued 3', 'ended 0', 'corrected 3'],
    });
  });

  test('ended by hand it stays ended, whatever comes late; only a newer telegram begins it anew [rule:warnings.close]', () => {
    const issued = snow(['大雪警報'], '05:00');
    const [thread] = foldThreads([issued], NOW);
    if (!thread) throw new Error('no thread');
    const end = closingOf(thread, new Date(at('07:00')));
    const ended = { level: 0, isCancelled: false, steps: ['issued 3', 'closed 0'] };
    expect(steps([end, issued])).toMatchObject([ended]);
    expect(steps([snow(['大雪特別警報'], '06:00'), end, issued])).toMatchObject([
      { level: 0, steps: ['issued 3', 'raised 5', 'closed 0'] },
    ]);
    // A drill ends nothing that is actual.
    expect(steps([issued, { ...end, status: 'exercise' }])).toMatchObject([{ level: 3 }]);
    expect(steps([issued, end, snow(['大雪警報'], '08:00')])).toMatchObject([ended, { level: 3, steps: ['issued 3'] }]);
    expect(keptUntil(end).getTime()).toBeGreaterThan(keptUntil({ ...issued, expires_at: '2099-01-01' }).getTime());
    const [first, second] = [
      cap(alert({ id: 'a', sent: at('05:00'), area: cityArea })),
      cap(
        alert({
          id: 'b',
          sent: at('06:00'),
          area: cityArea,
          type: 'Update',
          references: `dam@example.jp,a,${at('05:00')}`,
        }),
      ),
    ];
    const [late] = foldThreads([second], NOW);
    const endOfCap = late && closingOf(late, new Date(at('07:00')));
    expect(endOfCap && steps([second, endOfCap, first]).map(({ level }) => level)).toEqual([0]);
  });

  test('of telegrams sent side by side the newer kind counts', () => {
    const old = snow(['大雨警報'], '06:00');
    const renewed = jma(weather(['レベル４大雨危険警報'], { at: at('06:00') }, '気象警報・注意報（Ｒ０６）（大雨）'));
    for (const all of [
      [old, renewed],
      [renewed, old],
    ])
      expect(steps(all)).toMatchObject([{ level: 4, steps: ['issued 4'] }]);
  });

  test('an earthquake is over after twelve hours, a warning without a word after eight days', () => {
    const quake = jma(
      telegram(
        '震度速報',
        '<Intensity><Observation><Pref><Area><Code>199</Code><MaxInt>4</MaxInt></Area></Pref></Observation></Intensity>',
        { event: '1' },
      ),
    );
    const later = (hours: number) => new Date(Date.parse(at('06:00')) + hours * 3_600_000);
    expect(steps([quake], later(11))[0]).toMatchObject({ level: 2, steps: ['issued 2'] });
    expect(steps([quake], later(13))[0]).toMatchObject({ level: 0, steps: ['issued 2', 'lapsed 0'] });
    expect(steps([snow(['大雪警報'], '06:00')], later(8 * 24 + 1))[0]?.steps).toEqual(['issued 3', 'lapsed 0']);
  });

  test('2,000 telegrams are folded in a moment', () => {
    const many = Array.from({ length: 2000 }, (_, index) => ({
      ...snow(index % 2 === 0 ? ['大雪警報'] : [], '06:00'),
      id: String(index),
      sent_at: new Date(Date.parse(at('00:00')) + index * 10_000).toISOString(),
    }));
    const before = performance.now();
    expect(foldThreads(many, NOW)).toHaveLength(1000);
    expect(performance.now() - before).toBeLessThan(1500);
  });
});
