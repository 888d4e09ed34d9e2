import { nothing, type Case } from '../../testing/cases/case.ts';

export const cases: Readonly<Record<string, Case>> = {
  readTownWorkbook: { showsNobody: true, input: nothing },
};
