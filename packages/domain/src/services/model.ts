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
