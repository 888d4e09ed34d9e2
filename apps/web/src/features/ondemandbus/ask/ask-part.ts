import type { OnDemandBus } from './choices.ts';
import type { RideField, RideForm } from './ride-form.ts';

/** What is said otherwise to who asks for somebody else than to residents: when more ride, of a way back on call, and when no time is left. */
export interface RideHints {
  readonly persons?: string;
  /** With the time of day until which there is service. */
  readonly onCall?: (last: string) => string;
  readonly none?: string;
}

/** What every part of the form gets: what is chosen, what is wrong with it, and what to call when it changes. */
export interface AskPart {
  readonly bus: OnDemandBus;
  readonly form: RideForm;
  readonly hints: RideHints;
  readonly errorOf: (field: RideField) => { readonly error?: string };
  readonly onChange: (changed: Partial<RideForm>) => void;
}
