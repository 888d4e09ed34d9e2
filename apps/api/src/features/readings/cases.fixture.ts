import type { Case } from '../../testing/cases/case.ts';

export const cases: Readonly<Record<string, Case>> = {
  askReadings: { showsNobody: true, input: () => ({ text: '夏まつりを開催します。' }) },
  // Everybody has it, and its line holds fewer than the callers of the walk while the dictionary opens.
  askTextReadings: { showsNobody: true, isOneByOne: true, input: () => ({ texts: ['夏まつりを開催します。'] }) },
};
