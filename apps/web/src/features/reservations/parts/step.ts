/** 1 availability, 2 input, 3 confirm, 4 finish (product, "Reservation form"). */
export type StepNumber = 1 | 2 | 3 | 4;

const steps: readonly StepNumber[] = [1, 2, 3, 4];

/** The step that the address asks for; the first one when it asks for none. */
export const stepIn = (query: URLSearchParams): StepNumber =>
  steps.find((step) => String(step) === query.get('step')) ?? 1;
