import type { FormValues } from './form-values.ts';

/** The text that names each field, for the summary of errors. */
export const labelKeys = {
  is_group: 'input.who',
  group_name: 'input.groupName',
  person_in_charge: 'input.personInCharge',
  persons_spot: 'input.persons',
  purpose: 'input.purpose',
  purpose_other: 'input.purposeOther',
  includes_preparation: 'confirm.preparation',
  is_commercial: 'confirm.commercial',
  has_charging: 'confirm.charging',
  charging_fee: 'input.chargingFee',
  note: 'input.note',
  exemption_method: 'input.exemption',
  exemption_reason: 'input.exemptionReason',
  is_terms_agreed: 'input.productTerms',
  is_spot_terms_agreed: 'input.facilityTerms',
} as const satisfies Record<keyof FormValues, string>;
