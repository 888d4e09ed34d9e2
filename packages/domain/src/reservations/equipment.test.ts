import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { peakOf, piecesLeft, piecesOf, type LentPieces } from './equipment.ts';
import type { Slot } from './slots.ts';

const DAY = '2027-01-19';
const slot = (start: number, end: number, target_date = DAY): Slot => ({ target_date, start, end });
const lent = (start: number, end: number, pieces: number, equipment_id = 1): LentPieces => ({
  ...slot(start, end),
  equipment_id,
  pieces,
});

describe('pieces by kind', () => {
  test('are counted, the kinds in the order of their ids', () => {
    expect(piecesOf([13, 11, 13])).toEqual([
      { equipment_id: 11, pieces: 1 },
      { equipment_id: 13, pieces: 2 },
    ]);
    expect(piecesOf([])).toEqual([]);
  });
});

describe('the most that is out at once', () => {
  test('counts what overlaps, not what follows', () => {
    const others = [lent(540, 600, 2), lent(600, 660, 3), lent(570, 630, 1)];
    expect(peakOf(1, slot(540, 660), others)).toBe(4);
    expect(peakOf(1, slot(540, 570), others)).toBe(2);
    expect(peakOf(1, slot(660, 720), others)).toBe(0);
    expect(peakOf(2, slot(540, 660), others)).toBe(0);
    expect(peakOf(1, slot(540, 660, '2027-01-20'), others)).toBe(0);
  });

  test('what is left is never less than nothing', () => {
    expect(piecesLeft({ equipment_id: 1, stock: 2 }, slot(540, 600), [lent(540, 600, 5)])).toBe(0);
    expect(piecesLeft({ equipment_id: 1, stock: 6 }, slot(540, 600), [lent(540, 600, 5)])).toBe(1);
  });

  const aSlot = fc
    .tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 20 }))
    .map(([start, length]) => slot(start * 15, Math.min(96, start + length) * 15));
  const some = fc.array(
    fc
      .tuple(aSlot, fc.integer({ min: 1, max: 5 }), fc.constantFrom(1, 2))
      .map(([at, pieces, equipment_id]): LentPieces => ({ ...at, pieces, equipment_id })),
    { maxLength: 12 },
  );

  test('is that of the fullest minute', () => {
    fc.assert(
      fc.property(aSlot, some, (asked, others) => {
        let most = 0;
        for (let minute = asked.start; minute < asked.end; minute += 1) {
          const out = others
            .filter(({ equipment_id, start, end }) => equipment_id === 1 && start <= minute && minute < end)
            .reduce((sum, { pieces }) => sum + pieces, 0);
          most = Math.max(most, out);
        }
        expect(peakOf(1, asked, others)).toBe(most);
      }),
    );
  });

  test('whoever takes no more than is left never empties the stock below nothing', () => {
    const wishes = fc.array(fc.tuple(aSlot, fc.integer({ min: 1, max: 4 })), { maxLength: 30 });
    fc.assert(
      fc.property(wishes, fc.nat({ max: 6 }), (asked, stock) => {
        const out: LentPieces[] = [];
        for (const [at, pieces] of asked)
          if (pieces <= piecesLeft({ equipment_id: 1, stock }, at, out)) out.push({ ...at, pieces, equipment_id: 1 });
        expect(peakOf(1, slot(0, 1440), out)).toBeLessThanOrEqual(stock);
      }),
    );
  });
});
