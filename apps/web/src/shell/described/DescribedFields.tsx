import { askedFields } from '@machi/domain/described/condition';
import type { DescribedField } from '@machi/domain/described/model';
import type { ReactNode } from 'react';
import { DescribedControl, type Named } from './DescribedControl.tsx';
import type { FieldControls } from './field-controls.ts';

const isTicked = ({ kind }: DescribedField): boolean => kind === 'tick' || kind === 'agreement';

/** Groups fields in form order: those side by side, and consecutive ticks. */
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
  /** Whether to use the officials' short form: their own labels, no hints. */
  readonly isBrief?: boolean;
  /** Hints that depend on more than the field, by field name. */
  readonly hints?: { readonly [N in Name]?: ReactNode };
  /** Class of a row of fields side by side. */
  readonly rowClass?: string;
}

/** The visible fields of a form from their descriptions; consecutive ticks stand close. */
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
