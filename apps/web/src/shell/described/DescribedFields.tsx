import { askedFields } from '@machi/domain/described/condition';
import type { DescribedField } from '@machi/domain/described/model';
import type { ReactNode } from 'react';
import { DescribedControl, type Named } from './DescribedControl.tsx';
import type { FieldControls } from './field-controls.ts';

const isTicked = ({ kind }: DescribedField): boolean => kind === 'tick' || kind === 'agreement';

/** Fields in the order of the form, those together that stand beside each other, and ticks that follow each other. */
function groupsOf<F extends DescribedField>(fields: readonly F[], isBrief: boolean): [F, ...F[]][] {
  const groups: [F, ...F[]][] = [];
  for (const field of fields) {
    const before = groups.at(-1);
    const isBeside = field.beside === 'always' || (isBrief && field.beside === 'brief');
    if (before !== undefined && (isBeside || (isTicked(field) && isTicked(before[0])))) before.push(field);
    else groups.push([field]);
  }
  return groups;
}

interface DescribedFieldsProps<Name extends string> {
  readonly fields: readonly Named<DescribedField, Name>[];
  readonly controls: FieldControls<Name>;
  /** The short form of officials: their words, no hints. */
  readonly isBrief?: boolean;
  /** Hints that depend on more than the field, by its name. */
  readonly hints?: { readonly [N in Name]?: ReactNode };
  /** The class of fields that stand beside each other. */
  readonly rowClass?: string;
}

/** Fields of a form by their description, as far as they are asked; ticks that follow each other stand close. */
export function DescribedFields<Name extends string>({
  fields,
  controls,
  isBrief = false,
  hints,
  rowClass = 'form-row',
}: DescribedFieldsProps<Name>) {
  const asked = askedFields(fields, controls.values);
  return groupsOf(asked, isBrief).map((group) => {
    const [{ name, kind }] = group;
    const drawn = group.map((field) => (
      <DescribedControl
        key={field.name}
        field={field}
        controls={controls}
        isBrief={isBrief}
        hint={hints?.[field.name]}
      />
    ));
    if (kind === 'tick' || kind === 'agreement')
      return (
        <div key={name} className={isBrief ? undefined : 'stack-tight'}>
          {drawn}
        </div>
      );
    return group.length === 1 ? (
      drawn
    ) : (
      <div key={name} className={rowClass}>
        {drawn}
      </div>
    );
  });
}
