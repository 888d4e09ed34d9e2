/**
 * The number that every town gives to the taxi (product, "Services of the portal"); it goes with a reservation of the
 * shared office.
 */
export const TAXI_SERVICE_ID = 2;
/** The service of online applications (product, "Services of the portal"). */
export const APPLICATION_SERVICE_ID = 7;

/** Items of the profile that a service may require. */
export const profileItems = [
  'name',
  'furigana',
  'tel',
  'email',
  'address',
  'birthdate',
  'gender',
  'is_resident',
] as const;
export type ProfileItem = (typeof profileItems)[number];
