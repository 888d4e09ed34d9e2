import type { ChangeEvent, FocusEvent, Ref } from 'react';

/** What a control of the design system takes of the form that holds its value; its id is the name of the field. */
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

/** How a form holds the values of described fields: registered with a library or as state of its own. */
export interface FieldControls<Name extends string> {
  /** All values as they are typed. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Of words, numbers and choices. */
  readonly typed: (name: Name) => ControlProps;
  /** Of ticks and agreements. */
  readonly ticked: (name: Name) => ControlProps;
  readonly set: (name: Name, value: string) => void;
}
