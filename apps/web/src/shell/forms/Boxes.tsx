import { CheckField } from '@machi/ui/field/CheckField';
import { FieldGroup, type FieldGroupProps } from '@machi/ui/field/FieldGroup';

type BoxesProps<Key> = Omit<FieldGroupProps, 'children'> & {
  readonly names: readonly (readonly [Key, string])[];
  readonly chosen: readonly Key[];
  readonly onChoose: (chosen: readonly Key[]) => void;
};

/** Several of a list. */
export function Boxes<Key extends string | number>({ names, chosen, onChoose, ...group }: BoxesProps<Key>) {
  return (
    <FieldGroup tabIndex={-1} {...group}>
      <div className="checks checks-inline">
        {names.map(([key, name]) => (
          <CheckField
            key={key}
            label={name}
            checked={chosen.includes(key)}
            onChange={({ target }) =>
              onChoose(target.checked ? [...chosen, key] : chosen.filter((other) => other !== key))
            }
          />
        ))}
      </div>
    </FieldGroup>
  );
}
