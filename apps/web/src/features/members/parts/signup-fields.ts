import type { SignupRequest } from '@machi/domain/members/model';

/** What the form holds; nothing is agreed to and nobody's birthday is known at first. */
export type SignupFields = Omit<SignupRequest, 'is_agreed'> & { is_agreed: true | undefined };

export const emptySignup: SignupFields = {
  email: '',
  email_confirmation: '',
  password: '',
  password_confirmation: '',
  lastname: '',
  firstname: '',
  lastfurigana: '',
  firstfurigana: '',
  tel: '',
  zipcode: '',
  prefecture: '',
  address1: '',
  address2: '',
  address3: '',
  gender: 0,
  birthdate: '',
  is_agreed: undefined,
};

/** What is typed anew when the link went to a wrong address; everything else stays. */
export const forAnotherAddress = {
  email: '',
  email_confirmation: '',
  password: '',
  password_confirmation: '',
  is_agreed: undefined,
} satisfies Partial<SignupFields>;
