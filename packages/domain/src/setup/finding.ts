/**
 * What a check of how the town is set up has found, a line of `npm run check-setup`. unseen: it could not be looked at, or
 * there is nothing to look at.
 */
export interface Finding {
  readonly topic: string;
  readonly is: 'ok' | 'wrong' | 'unseen';
  readonly says: string;
  /** What to do; only of what is wrong. */
  readonly todo?: string;
}

export const findingsOf = (topic: string) => ({
  ok: (says: string): Finding => ({ topic, is: 'ok', says }),
  wrong: (says: string, todo: string): Finding => ({ topic, is: 'wrong', says, todo }),
  unseen: (says: string): Finding => ({ topic, is: 'unseen', says }),
});

const MARKS: Readonly<Record<Finding['is'], string>> = { ok: 'ok', wrong: 'WRONG', unseen: '-' };

/** As the operator reads them, a line each and below it what to do. */
export const findingLines = (findings: readonly Finding[]): string[] =>
  findings.flatMap(({ topic, is, says, todo }) => [
    `${MARKS[is].padEnd(7)}${topic.padEnd(13)}${says}`,
    ...(todo === undefined ? [] : [`${' '.repeat(20)}→ ${todo}`]),
  ]);

/** How long something is ago, in the unit that says it best. */
export function inWords(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000);
  if (minutes < 120) return `${minutes} min`;
  return minutes < 48 * 60 ? `${Math.round(minutes / 60)} h` : `${Math.round(minutes / 1440)} days`;
}
