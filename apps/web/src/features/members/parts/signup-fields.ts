import { keptEmpty, requestFrom } from '@machi/domain/described/kept';
import { tidiersOf, tidyEmail } from '@machi/domain/described/tidy';
import { keptTel } from '@machi/domain/fields/kept-tel';
import { memberParts, profileFields } from '@machi/domain/members/fields';
import type { SignupRequest } from '@machi/domain/members/model';
import type { Tidiers } from '../../../shell/forms/use-schema-form.ts';

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

/** What is typed is shown as it will be kept, before anybody confirms it. */
export const tidySignup: Tidiers = {
  ...tidiersOf([...profileFields, ...memberParts.contact]),
  email_confirmation: tidyEmail,
  tel_confirmation: keptTel,
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
