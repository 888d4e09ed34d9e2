import { weekdayNames } from '../calendar/names.ts';
import type { SpotRow } from './model.ts';

interface FieldProblem {
  readonly field: string;
  readonly reason: string;
}

function checkClosings(spot: SpotRow): FieldProblem[] {
  const open = new Set(spot.hours.flatMap((row) => row.weekdays));
  return spot.closings.flatMap((rule, index) => {
    if (rule.kind === 'weekday' && !open.has(rule.weekday)) {
      const reason = `${weekdayNames[rule.weekday]} has no opening hours, so no closing day can fall on it`;
      return [{ field: `closings[${index}].weekday`, reason }];
    }
    if (rule.kind === 'dates' && rule.to < rule.from) {
      return [{ field: `closings[${index}].to`, reason: `must not be before from (${rule.from})` }];
    }
    return [];
  });
}

/** A person who reserves has to see the times, the place and the terms (product, "Facilities and rooms"). */
function checkReservable(spot: SpotRow, hasRooms: boolean): FieldProblem[] {
  if (spot.fixing_method === 0) return [];
  const because = `is needed because the spot takes reservations (fixing_method ${spot.fixing_method})`;
  return [
    ...(spot.hours.length === 0 ? [{ field: 'hours', reason: `at least one row ${because}` }] : []),
    ...(hasRooms ? [] : [{ field: 'fixing_method', reason: `at least one room in rooms.json ${because}` }]),
    ...(spot.terms.ja === '' ? [{ field: 'terms', reason: `a text of terms ${because}` }] : []),
  ];
}

/** Checks the rules of one spot against each other. `hasRooms`: whether rooms.json names it. */
export const checkSpot = (spot: SpotRow, hasRooms: boolean): FieldProblem[] => [
  ...checkClosings(spot),
  ...checkReservable(spot, hasRooms),
];
