/**
 * Finding of a setup check, a line of `npm run check-setup`. unseen: it could not be checked, or there is nothing to
 * check.
 */
export interface Finding {
  readonly topic: string;
  readonly is: 'ok' | 'wrong' | 'unseen';
  readonly says: string;
  /** Remedy of a problem. */
  readonly todo?: string;
}

export const findingsOf = (topic: string) => ({
  ok: (says: string): Finding => ({ topic, is: 'ok', says }),
  wrong: (says: string, todo: string): Finding => ({ topic, is: 'wrong', says, todo }),
  unseen: (says: string): Finding => ({ topic, is: 'unseen', says }),
});

const MARKS: Readonly<Record<Finding['is'], string>> = { ok: 'ok', wrong: 'WRONG', unseen: '-' };

/** Makes the lines for the operator, with the remedy below each. */
export const findingLines = (findings: readonly Finding[]): string[] =>
  findings.flatMap(({ topic, is, says, todo }) => [
    `${MARKS[is].padEnd(7)}${topic.padEnd(13)}${says}`,
    ...(todo === undefined ? [] : [`${' '.repeat(20)}→ ${todo}`]),
  ]);

/** Age in the most suitable unit. */
export function inWords(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000);
  if (minutes < 120) return `${minutes} min`;
  return minutes < 48 * 60 ? `${Math.round(minutes / 60)} h` : `${Math.round(minutes / 1440)} days`;
}
