import * as z from 'zod/mini';
import { RequiredDate } from '../fields/day-written.ts';
import { Email, Flag, Furigana, Tel, Zipcode, atOnce, longText, requiredText, text } from '../fields/model.ts';
import { askedFields } from './condition.ts';
import { keptFields } from './kept.ts';
import {
  emptyOf,
  type ChoiceField,
  type DescribedField,
  type Description,
  type KeptField,
  type KeptOf,
  type NumberField,
  type Values,
  type WireOf,
} from './model.ts';

/** Fields that every request must contain. */
type Demanded = { readonly kind: 'agreement' } | { readonly is_required: true };
type Fallback = { readonly asked_when: unknown } | { readonly preset: unknown };
type SchemaOf<F> = F extends Fallback
  ? z.ZodMiniDefault<z.ZodMiniType<WireOf<F>, WireOf<F>>>
  : F extends Demanded
    ? z.ZodMiniType<WireOf<F>, WireOf<F>>
    : z.ZodMiniDefault<z.ZodMiniType<WireOf<F>, WireOf<F>>>;
type RequestShape<D extends Description> = { [F in D[number] as F['name']]: SchemaOf<F> };
type WholeShape<D extends Description> = { [F in D[number] as F['name']]: z.ZodMiniType<WireOf<F>, WireOf<F>> };
type KeptShape<D extends Description> = { [F in KeptField<D> as F['name']]: z.ZodMiniType<KeptOf<F>, KeptOf<F>> };

const formed = { furigana: Furigana, email: Email, tel: Tel, zipcode: Zipcode, date: RequiredDate };

const choices = ({ options, asked_when }: ChoiceField) =>
  z.literal([...options.map(({ value }) => value), ...(asked_when === undefined ? [] : [''])]);

/** Whether every request must contain the field. */
const isDemanded = (field: DescribedField): boolean =>
  field.kind === 'agreement' ||
  (field.is_required === true && field.asked_when === undefined && !(field.kind === 'choice' && 'preset' in field));

/** A number that is left out is 0, even if its minimum is higher. */
const numbers = (field: NumberField) => {
  const whole = z.number().check(z.int({ error: 'integer' }), z.maximum(field.max));
  return isDemanded(field) || field.min <= 0
    ? whole.check(z.minimum(field.min))
    : whole.check(
        z.refine((value) => value === 0 || value >= field.min, {
          error: 'min-number',
          params: { values: [field.min] },
        }),
      );
};

function valueSchema(field: DescribedField): z.ZodMiniType {
  switch (field.kind) {
    case 'text':
      return isDemanded(field) ? requiredText(field.max) : text(field.max);
    case 'long-text':
      return isDemanded(field) ? longText(field.max).check(z.minLength(1, { error: 'required' })) : longText(field.max);
    case 'furigana':
    case 'email':
    case 'tel':
    case 'zipcode':
    case 'date':
      return isDemanded(field) ? formed[field.kind] : z.union([z.literal(''), formed[field.kind]]);
    case 'choice':
      return choices(field);
    case 'tick':
      return Flag;
    case 'agreement':
      return z.literal(true, { error: 'agreement' });
    default:
      return numbers(field);
  }
}

/** The fields of a request, for `z.object`. `rulesOf` has the rules that depend on other fields. */
export const requestShape = <const D extends Description>(fields: D): RequestShape<D> =>
  Object.fromEntries(
    fields.map((field) => {
      const schema = valueSchema(field);
      return [field.name, isDemanded(field) ? schema : z._default(schema, emptyOf(field))];
    }),
  ) as RequestShape<D>;

/** The same without defaults, for a request that names every field, or that leaves unnamed fields unchanged. */
export const wholeShape = <const D extends Description>(fields: D): WholeShape<D> =>
  Object.fromEntries(fields.map((field) => [field.name, valueSchema(field)])) as WholeShape<D>;

/**
 * Rules that require a field while another one makes it asked. They report together with the rules of single fields.
 */
export const rulesOf = (fields: Description) =>
  fields
    .filter(({ is_required, asked_when }) => is_required === true && asked_when !== undefined)
    .map((field) =>
      z.refine<Values>(
        (input) => input[field.name] !== emptyOf(field) || !askedFields(fields, input).includes(field),
        atOnce(
          field.name,
          ('missing' in field && field.missing) || (field.kind === 'choice' ? 'not-chosen' : 'required'),
        ),
      ),
    );

function keptSchema(field: DescribedField): z.ZodMiniType {
  if (field.kind === 'choice') return choices(field);
  if (field.kind === 'tick') return Flag;
  if ('is_null_when_empty' in field) return z.nullable(z.string());
  return field.kind === 'number' || field.kind === 'yen' ? z.number() : z.string();
}

/** The fields of a reply, for `z.object`. */
export const keptShape = <const D extends Description>(fields: D): KeptShape<D> =>
  Object.fromEntries(keptFields(fields).map((field) => [field.name, keptSchema(field)])) as KeptShape<D>;
