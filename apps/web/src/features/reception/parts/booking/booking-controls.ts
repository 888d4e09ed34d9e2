import { stateControls } from '../../../../shell/described/state-controls.ts';
import { errorOf } from './use-booking.ts';
import type { FieldErrors } from './use-booking.ts';

/** Values of the counter's form as described fields take them. */
export const controlsOf = <Name extends string>(
  values: Readonly<Record<Name, unknown>>,
  errors: FieldErrors,
  set: (name: Name, value: string | boolean) => void,
) => stateControls({ values, set, errorOf: (name) => errorOf(errors, name) });
