import { toFurigana } from '@machi/domain/fields/kana';
import type { SignupRequest } from '@machi/domain/members/model';
import { tidyEmail, tidyTel, tidyZipcode } from '../../../shell/forms/tidy.ts';
import type { Tidiers } from '../../../shell/forms/use-schema-form.ts';

/** What the form holds; nothing is agreed to and nobody's birthday is known at first. */
export type SignupFields = Omit<SignupRequest, 'is_agreed'> & { is_agreed: true | undefined };

/** In the order in which the fields stand on the screen. */
export const emptySignup: SignupFields = {
  has_no_email: false,
  email: '',
  email_confirmation: '',
  tel: '',
  tel_confirmation: '',
  password: '',
  password_confirmation: '',
  lastname: '',
  firstname: '',
  lastfurigana: '',
  firstfurigana: '',
  zipcode: '',
  prefecture: '',
  address1: '',
  address2: '',
  address3: '',
  birthdate: '',
  gender: 0,
  is_agreed: undefined,
};

/** What is typed is shown as it will be kept, before anybody confirms it. */
export const tidySignup: Tidiers = {
  email: tidyEmail,
  email_confirmation: tidyEmail,
  tel: tidyTel,
  tel_confirmation: tidyTel,
  lastfurigana: (typed) => toFurigana(typed).trim(),
  firstfurigana: (typed) => toFurigana(typed).trim(),
  zipcode: tidyZipcode,
};

/** What is typed anew when the link went to a wrong address or number; everything else stays. */
export const forAnotherContact = ({ has_no_email }: Pick<SignupFields, 'has_no_email'>): Partial<SignupFields> => ({
  email: '',
  email_confirmation: '',
  tel_confirmation: '',
  ...(has_no_email ? { tel: '' } : {}),
  password: '',
  password_confirmation: '',
  is_agreed: undefined,
});
