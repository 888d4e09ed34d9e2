import type { FieldControls } from './field-controls.ts';

interface Held<Name extends string> {
  readonly values: Readonly<Record<Name, unknown>>;
  readonly set: (name: Name, value: string | boolean) => void;
  readonly errorOf: (name: Name) => string | undefined;
  /** Maps a name to its control's id, where they differ. */
  readonly idOf?: (name: Name) => string;
}

/** A form's own state for described fields. */
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
