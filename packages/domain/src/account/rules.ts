import { isMobile, telKey } from '../fields/tel.ts';

/** Whether a new contact is a number that takes no SMS: the link that confirms it goes to the e-mail address. */
export const isLandline = ({ kind, value }: { readonly kind: 'email' | 'tel'; readonly value: string }): boolean =>
  kind === 'tel' && !isMobile(telKey(value) ?? '');

/** Somebody who logs in by e-mail alone may give any number. A number that is a login ID has to stay a mobile one. */
export const takesLandline = (email: string | null, loginTel: string | null): boolean =>
  email !== null && loginTel === null;
