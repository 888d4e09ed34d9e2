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
