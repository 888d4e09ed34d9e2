import type { Localized } from '../locale/model.ts';
import { yenInWords } from '../locale/words.ts';
import { holds, saidIn, type Condition } from './condition.ts';
import type { Content, FormDescription, FormField } from './form-model.ts';

/** The most that an application can cost, in yen. */
export const MOST_YEN = 1_000_000;

/** A fixed amount; with `per`, multiplied by a number field. */
interface FixedFee {
  readonly kind: 'fixed';
  readonly label: Localized;
  readonly yen: number;
  readonly per?: string;
}

/** An amount for the chosen option, or for each ticked one, labelled with the option's words. */
interface ChosenFee {
  readonly kind: 'by';
  readonly field: string;
  readonly yen: readonly { readonly value: string; readonly yen: number }[];
  readonly per?: string;
}

/** Free while the condition holds; the label gives the reason. */
interface FreeFee {
  readonly kind: 'free-when';
  readonly condition: Condition;
  readonly label: Localized;
  readonly fee: Fee;
}

interface SumOfFees {
  readonly kind: 'sum';
  readonly parts: readonly Fee[];
}

/** Cost of an application, as data. `readFee` checks that it names fields of its form and cannot exceed the limit. */
export type Fee = FixedFee | ChosenFee | FreeFee | SumOfFees;

/** One line of a fee; amounts are whole yen. */
export interface FeeLine {
  readonly label: Localized;
  readonly each: number;
  readonly count: number;
  readonly unit?: Localized;
  readonly amount: number;
}

export interface PricedFee {
  readonly lines: readonly FeeLine[];
  readonly amount: number;
}

const fieldNamed = (fields: FormDescription, name: string | undefined): FormField | undefined =>
  fields.find((field) => field.name === name);

const counted = (content: Content, per: string): number => {
  const count = content[per];
  return typeof count === 'number' && Number.isInteger(count) && count > 0 ? count : 0;
};

const unitOf = (field: FormField | undefined, count: number): Pick<FeeLine, 'unit'> =>
  field !== undefined && 'unit' in field ? { unit: (count === 1 && field.unit_of_one) || field.unit } : {};

function lineOf(label: Localized, each: number, per: string | undefined, { fields, content }: Priced): FeeLine {
  if (per === undefined) return { label, each, count: 1, amount: each };
  const field = fieldNamed(fields, per);
  const count = counted(content, per);
  return { label, each, count, amount: each * count, ...unitOf(field, count) };
}

interface Priced {
  readonly fields: FormDescription;
  readonly content: Content;
}

function chosenLines({ field: name, yen, per }: ChosenFee, priced: Priced): FeeLine[] {
  const field = fieldNamed(priced.fields, name);
  if (field?.kind !== 'choice' && field?.kind !== 'ticks') return [];
  const answer = priced.content[name];
  const chosen: readonly unknown[] = Array.isArray(answer) ? answer : [answer];
  return yen
    .filter(({ value }) => chosen.includes(value))
    .map(({ value, yen: each }) => {
      const { label } = field.options.find((option) => option.value === value) ?? field;
      return lineOf(label, each, per, priced);
    });
}

function linesOf(fee: Fee, priced: Priced): readonly FeeLine[] {
  switch (fee.kind) {
    case 'fixed':
      return [lineOf(fee.label, fee.yen, fee.per, priced)];
    case 'by':
      return chosenLines(fee, priced);
    case 'sum':
      return fee.parts.flatMap((part) => linesOf(part, priced));
    case 'free-when':
      return holds(fee.condition, saidIn(priced.fields, priced.content))
        ? [{ label: fee.label, each: 0, count: 1, amount: 0 }]
        : linesOf(fee.fee, priced);
  }
}

/** Fee of a form as it is filled in. Empty fields cost nothing. */
export function priced(fee: Fee, fields: FormDescription, content: Content): PricedFee {
  const lines = linesOf(fee, { fields, content });
  return { lines, amount: lines.reduce((sum, { amount }) => sum + amount, 0) };
}

/** Multiplication of a line: "300円 × 2通"; empty without a unit. */
export function sumInWords({ each, count, unit }: FeeLine): Localized {
  const yen = yenInWords(each);
  if (unit === undefined) return { ja: '', en: '' };
  return { ja: `${yen.ja} × ${count}${unit.ja}`, en: `${yen.en} × ${count} ${unit.en}` };
}
