import type { Case } from '../../testing/cases/case.ts';

export const cases: Readonly<Record<string, Case>> = {
  readDemo: { input: () => ({ service_id: 8 }) },
};
