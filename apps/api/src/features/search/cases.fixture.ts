import type { Case } from '../../testing/cases/case.ts';

export const cases: Readonly<Record<string, Case>> = {
  search: { input: () => ({ q: '図書館' }) },
};
