import { describe, expect, test } from 'vitest';
import { overlap, type Box } from './place-labels.ts';
import { layOutSky, starRadius, type SkyLayout, type SkyMoment } from './sky-layout.ts';

const at = (time: string, label: string, shape: SkyMoment['shape'] = 'star'): SkyMoment => ({
  minutes: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)),
  time: time.replace(/^0/, ''),
  label,
  shape,
});
const day: readonly SkyMoment[] = [
  at('10:00', 'お風呂'),
  at('11:30', 'こども健診'),
  at('13:30', '除雪の相談会'),
  at('15:00', '移動図書館'),
  at('16:21', '日の入り', 'ring'),
  at('18:30', '冬の星を見る会'),
];
const now = (minutes: number) => ({ minutes, label: `いま ${Math.floor(minutes / 60)}:00` });

const boxesOf = ({ labels, marks, now: present, isWide }: SkyLayout): Box[] => {
  const r = starRadius(isWide);
  return [
    ...labels.map(({ box }) => box),
    ...marks.map(({ x, y }) => ({ x: x - r, y: y - r, width: 2 * r, height: 2 * r })),
    ...(present ? [present.flag] : []),
  ];
};
function expectApart(layout: SkyLayout): void {
  const boxes = boxesOf(layout);
  for (const [index, one] of boxes.entries()) {
    for (const other of boxes.slice(index + 1)) expect(overlap(one, other), JSON.stringify([one, other])).toBe(false);
    expect(one.x).toBeGreaterThanOrEqual(0);
    expect(one.x + one.width).toBeLessThanOrEqual(layout.width);
    expect(one.y).toBeGreaterThanOrEqual(0);
  }
}
/** A small generator, so that a failing day can be reproduced. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (state * 48_271) % 2_147_483_647;
    yield state / 2_147_483_647;
  }
}

describe('a wide sky', () => {
  test('stars stand at their hours from left to right, noon higher than morning and evening', () => {
    const { marks, hours } = layOutSky(1280, day, now(570));
    expect(marks.map(({ shape }) => shape)).toEqual(['star', 'star', 'star', 'star', 'ring', 'star']);
    expect(marks[3]?.x).toBeCloseTo(hours.find(({ hour }) => hour === 15)?.x ?? 0, 5);
    expect(marks.map(({ x }) => x)).toEqual(marks.map(({ x }) => x).toSorted((a, b) => a - b));
    expect(marks[2]?.y).toBeLessThan(marks[0]?.y ?? 0);
    expect(marks[2]?.y).toBeLessThan(marks[5]?.y ?? 0);
    expect(hours.map(({ hour }) => hour)).toEqual([7, 9, 11, 13, 15, 17, 19, 21]);
  });

  test('every word of an ordinary day has its place, by turns above and below', () => {
    const { labels, marks } = layOutSky(1280, day, now(570));
    expect(labels.map(({ label }) => label)).toEqual(day.map(({ label }) => label));
    const above = labels.map(({ box }, index) => box.y < (marks[index]?.y ?? 0));
    expect(above.slice(0, 4)).toEqual([true, false, true, false]);
  });

  test('nothing touches anything on days of up to 8 items, at any hour and width', () => {
    const random = numbers(20_270_114);
    const words = ['湯', '除雪の相談会', '移動図書館', 'Winter stars evening', '乳幼児と保護者のための健診', 'Bath'];
    for (let round = 0; round < 120; round += 1) {
      const next = (below: number) => Math.floor(random.next().value * below);
      const moments = Array.from({ length: next(9) }, () => {
        // Half of the days are crowded into two hours.
        const minutes = round % 2 === 0 ? next(1440) : 540 + next(120);
        return { minutes, time: `${Math.floor(minutes / 60)}:00`, label: words[next(6)] ?? '', shape: 'star' as const };
      });
      const layout = layOutSky(768 + next(1800), moments, round % 5 === 0 ? undefined : now(next(1440)));
      expect(layout.marks).toHaveLength(moments.length);
      expectApart(layout);
    }
  });

  test('words stand clear of the line of now', () => {
    for (let minutes = 420; minutes <= 1260; minutes += 7) {
      const { labels, now: present } = layOutSky(1280, day, now(minutes));
      for (const { box } of labels) {
        expect(box.x > (present?.x ?? 0) || box.x + box.width < (present?.x ?? 0)).toBe(true);
      }
    }
  });

  test('two stars of one hour stand side by side, and the time alone is shown where there is no room for more', () => {
    const crowd = Array.from({ length: 8 }, () => at('09:00', '長い名前の催しもの'));
    const layout = layOutSky(1280, crowd, undefined);
    expectApart(layout);
    expect(layout.labels.length).toBeGreaterThanOrEqual(2);
    expect(layout.labels.length).toBeLessThan(8);
  });
});

describe('the ends of the day', () => {
  test('what is earlier than 7 or later than 21 stands at the ends of the arc', () => {
    for (const width of [320, 390, 768, 1280, 1920]) {
      const { marks, arc } = layOutSky(width, [at('05:00', '朝市'), at('22:30', '星')], now(720));
      expect(marks[0]?.x).toBeCloseTo(arc[0]?.x ?? 0, 5);
      expect(marks[1]?.x).toBeCloseTo(arc.at(-1)?.x ?? 0, 5);
    }
  });

  test('now stays on the sky before 7 and after 21', () => {
    for (const width of [320, 390, 768, 1280, 1920]) {
      for (const minutes of [0, 419, 1261, 1439]) {
        const layout = layOutSky(width, day, now(minutes));
        const { hours, now: present } = layout;
        expectApart(layout);
        const [first, last] = [hours[0]?.x ?? 0, hours.at(-1)?.x ?? 0];
        if (minutes < 420) expect(present?.x).toBeLessThan(first);
        else expect(present?.x).toBeGreaterThan(last);
      }
    }
  });
});

test('a narrow sky has stars, four hours and no words', () => {
  for (const width of [320, 390, 767]) {
    const layout = layOutSky(width, day, now(570));
    expect(layout.labels).toEqual([]);
    expect(layout.marks).toHaveLength(6);
    expect(layout.hours.map(({ hour }) => hour)).toEqual([7, 12, 17, 21]);
    expectApart(layout);
  }
});

test('a day without anything is a sky with its arc', () => {
  const layout = layOutSky(1280, [], undefined);
  expect(layout).toMatchObject({ marks: [], labels: [], now: undefined });
  expect(layout.arc.length).toBeGreaterThan(2);
});
