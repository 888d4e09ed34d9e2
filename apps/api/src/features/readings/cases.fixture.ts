import type { Case } from '../../testing/cases/case.ts';

export const cases: Readonly<Record<string, Case>> = {
  askReadings: { showsNobody: true, input: () => ({ text: '夏まつりを開催します。' }) },
  askTextReadings: { showsNobody: true, input: () => ({ texts: ['夏まつりを開催します。'] }) },
};
