import fc from 'fast-check';
import { expect, test } from 'vitest';
import { everyWay, preferred, type Measures } from './brute-force.fixture.ts';
import { inTime, type Hop } from './network.ts';
import { waysWithin, type Boarded, type Question } from './scan.ts';

const STOPS = 6;
const minutes = (least: number, most: number) => fc.integer({ min: least, max: most }).map((one) => one * 60);

/** A vehicle through some stops, in a loop twice through one; some calls are without boarding or alighting. */
const someRide = fc
  .tuple(
    minutes(0, 90),
    fc.array(
      fc.record({
        stop: fc.integer({ min: 0, max: STOPS - 1 }),
        takes: minutes(0, 12),
        stands: minutes(0, 2),
        pickup: fc.integer({ min: 0, max: 9 }),
        dropOff: fc.integer({ min: 0, max: 9 }),
      }),
      { minLength: 3, maxLength: 6 },
    ),
  )
  .map(([starts, calls]) => ({ starts, calls }));

const someFeet = fc.uniqueArray(
  fc.record({ stop: fc.integer({ min: 0, max: STOPS - 1 }), metres: fc.integer({ min: 0, max: 900 }) }),
  { minLength: 1, maxLength: 3, selector: ({ stop }) => stop },
);

const someQuestion = fc
  .record({
    rides: fc.array(someRide, { minLength: 3, maxLength: 7 }),
    closed: fc.array(fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 5 })), { maxLength: 3 }),
    yen: fc.array(fc.constantFrom(0, 100, 200), { minLength: 7, maxLength: 7 }),
    between: fc.array(
      fc.tuple(
        fc.integer({ min: 0, max: STOPS - 1 }),
        fc.integer({ min: 0, max: STOPS - 1 }),
        fc.integer({ min: 0, max: 700 }),
      ),
      { maxLength: 4 },
    ),
    access: someFeet,
    egress: someFeet,
    isSlow: fc.boolean(),
  })
  .map(({ rides, closed, yen, between, access, egress, isSlow }): Question => {
    const hops = rides.flatMap(({ starts, calls }, ride) => {
      let time = starts;
      return calls.slice(0, -1).map((call, index): Hop => {
        const next = calls[index + 1] ?? call;
        const departs = time;
        const arrives = departs + call.takes;
        time = arrives + next.stands;
        return {
          ride,
          index,
          from: call.stop,
          to: next.stop,
          departs,
          arrives,
          canBoard: call.pickup > 0,
          canAlight: next.dropOff > 0,
        };
      });
    });
    const feet = Array.from({ length: STOPS }, (_stop, stop) =>
      [
        ...new Map(
          between.filter(([one, other]) => one === stop && other !== stop).map(([, other, metres]) => [other, metres]),
        ),
      ].map(([other, metres]) => ({ stop: other, metres })),
    );
    const both = feet.map((own, stop) => {
      const back = feet.flatMap((ways, other) =>
        ways
          .filter((way) => way.stop === stop && !own.some((known) => known.stop === other))
          .map(({ metres }) => ({ stop: other, metres })),
      );
      return [...own, ...back];
    });
    // A walk is equally long in both directions.
    const metresOf = new Map<string, number>();
    const same = both.map((ways, stop) =>
      ways.map(({ stop: other, metres }) => {
        const key = [stop, other].toSorted().join();
        if (!metresOf.has(key)) metresOf.set(key, metres);
        return { stop: other, metres: metresOf.get(key) ?? metres };
      }),
    );
    const isClosed = new Set(closed.map((one) => one.join()));
    return {
      hops: hops.toSorted(inTime),
      stops: STOPS,
      feet: same,
      access,
      egress,
      isSlow,
      mostChangeSeconds: 600,
      changeSeconds: isSlow ? 180 : 60,
      yenOf: (ride) => yen[ride] ?? 0,
      isOpen: ({ ride, index }) => !isClosed.has([ride, index].join()),
    };
  });

const measures = ({ departs, arrives, rides, metres, yen, demands }: Boarded): Measures => [
  departs,
  arrives,
  rides,
  metres,
  yen,
  demands,
];

test('one scan finds each way that no other is preferable to, as following all of them does', () => {
  const found = { ways: 0, withChanges: 0 };
  fc.assert(
    fc.property(someQuestion, minutes(-10, 60), minutes(40, 240), (question, from, until) => {
      const all = preferred(everyWay(question, { from, until }));
      found.ways += all.length;
      found.withChanges += all.filter(([, , rides]) => rides > 1).length;
      const ways = waysWithin(question, { from, until }).map(measures);
      expect(preferred(ways)).toEqual(all);
      expect(ways).toHaveLength(all.length);
    }),
    { numRuns: 5000 },
  );
  // Guard against a test without cases.
  expect(found.ways).toBeGreaterThan(3000);
  expect(found.withChanges).toBeGreaterThan(500);
});

test('its parts fit together: nobody gets on before they are there, and the sums are those of the parts', () => {
  fc.assert(
    fc.property(someQuestion, (question) => {
      for (const way of waysWithin(question, { from: -3600, until: 99_999 })) {
        let [metres, yen, rides] = [0, 0, 0];
        for (let part: Boarded | undefined = way; part; part = part.next) {
          metres += part.reached;
          yen += question.yenOf(part.board.ride);
          rides += 1;
          expect(part.alight.ride).toBe(part.board.ride);
          expect(part.alight.index).toBeGreaterThanOrEqual(part.board.index);
          expect(part.board.canBoard && part.alight.canAlight).toBe(true);
          if (part.next)
            expect(part.next.board.departs).toBeGreaterThanOrEqual(part.alight.arrives + question.changeSeconds);
        }
        expect([rides, yen]).toEqual([way.rides, way.yen]);
        expect(metres).toBeLessThanOrEqual(way.metres);
      }
    }),
    { numRuns: 1000 },
  );
});
