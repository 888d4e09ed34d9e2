import type { ChangeEvent, FocusEvent, Ref } from 'react';

/** Props of a control of the design system, from the form that holds its value; its id is the field's name. */
export interface ControlProps {
  readonly id: string;
  readonly error: string | undefined;
  readonly name?: string;
  readonly ref?: Ref<never>;
  readonly value?: string;
  readonly checked?: boolean;
  readonly onChange: (event: ChangeEvent<HTMLInputElement & HTMLSelectElement & HTMLTextAreaElement>) => unknown;
  readonly onBlur?: (event: FocusEvent) => unknown;
}

/** Interface of a form with the values of described fields: registered with a library, or own state. */
export interface FieldControls<Name extends string> {
  /** All values as typed. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Props for text, numbers and choices. */
  readonly typed: (name: Name) => ControlProps;
  /** Props for ticks and agreements. */
  readonly ticked: (name: Name) => ControlProps;
  readonly set: (name: Name, value: string) => void;
}
