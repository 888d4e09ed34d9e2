import type { FieldControls } from './field-controls.ts';

interface Held<Name extends string> {
  readonly values: Readonly<Record<Name, unknown>>;
  readonly set: (name: Name, value: string | boolean) => void;
  readonly errorOf: (name: Name) => string | undefined;
  /** Where its name is not the id of its control. */
  readonly idOf?: (name: Name) => string;
}

/** Values that a form holds as state of its own, as described fields take them. */
export const stateControls = <Name extends string>({
  values,
  set,
  errorOf,
  idOf = (name) => name,
}: Held<Name>): FieldControls<Name> => ({
  values,
  set,
  typed: (name) => ({
    id: idOf(name),
    value: String(values[name] ?? ''),
    error: errorOf(name),
    onChange: ({ target }) => set(name, target.value),
  }),
  ticked: (name) => ({
    id: idOf(name),
    checked: values[name] === true,
    error: errorOf(name),
    onChange: ({ target }) => set(name, target.checked),
  }),
});
