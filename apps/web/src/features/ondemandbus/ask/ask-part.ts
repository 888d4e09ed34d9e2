import type { OnDemandBus } from './choices.ts';
import type { RideField, RideForm } from './ride-form.ts';

/** Texts for staff who ask for another person: several passengers, way back on call, no time left. */
export interface RideHints {
  readonly persons?: string;
  /** With the end of the service that day. */
  readonly onCall?: (last: string) => string;
  readonly none?: string;
}

/** Props of every part of the form: values, errors and change handler. */
export interface AskPart {
  readonly bus: OnDemandBus;
  readonly form: RideForm;
  readonly hints: RideHints;
  readonly errorOf: (field: RideField) => { readonly error?: string };
  readonly onChange: (changed: Partial<RideForm>) => void;
}
