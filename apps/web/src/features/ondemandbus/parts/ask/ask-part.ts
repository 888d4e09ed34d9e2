import type { OnDemandBus } from './choices.ts';
import type { RideField, RideForm } from './ride-form.ts';

/** What every part of the form gets: what is chosen, what is wrong with it, and what to call when it changes. */
export interface AskPart {
  readonly bus: OnDemandBus;
  readonly form: RideForm;
  readonly errorOf: (field: RideField) => { readonly error?: string };
  readonly onChange: (changed: Partial<RideForm>) => void;
}
