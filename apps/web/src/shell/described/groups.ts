import type { DescribedField } from '@machi/domain/described/model';

const isTicked = ({ kind }: DescribedField): boolean => kind === 'tick' || kind === 'agreement';

/** Fields in the order of the form, those together that stand beside each other, and ticks that follow each other. */
export function groupsOf<F extends DescribedField>(fields: readonly F[], isBrief: boolean): [F, ...F[]][] {
  const groups: [F, ...F[]][] = [];
  for (const field of fields) {
    const before = groups.at(-1);
    const isBeside = field.beside === 'always' || (isBrief && field.beside === 'brief');
    if (before !== undefined && (isBeside || (isTicked(field) && isTicked(before[0])))) before.push(field);
    else groups.push([field]);
  }
  return groups;
}
