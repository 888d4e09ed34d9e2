import { keptEmpty, requestFrom } from '@machi/domain/described/kept';
import { profileFields } from '@machi/domain/members/fields';
import type { SignupRequest } from '@machi/domain/members/model';

/** What the form holds; nothing is agreed to and nobody's birthday is known at first. */
export type SignupFields = Omit<SignupRequest, 'is_agreed'> & { is_agreed: true | undefined };

export const emptySignup: SignupFields = {
  has_no_email: false,
  email: '',
  email_confirmation: '',
  tel_confirmation: '',
  password: '',
  password_confirmation: '',
  ...requestFrom(profileFields, keptEmpty(profileFields)),
  is_agreed: undefined,
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
