import type { Case } from '../../testing/cases/case.ts';
import { nothing } from '../../testing/cases/case.ts';

export const cases: Readonly<Record<string, Case>> = {
  readWorkList: { showsNobody: true, input: nothing },
};
