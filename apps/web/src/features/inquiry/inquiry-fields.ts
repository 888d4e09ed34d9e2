import { callTimes } from '@machi/domain/inquiry/call-back';
import type { GuestInquiryRequest } from '@machi/domain/inquiry/model';

/** Values of the form; initially without the agreement. */
export type InquiryFields = Omit<GuestInquiryRequest, 'is_agreed'> & { readonly is_agreed: true | undefined };

/** A draft; the club is no field of the form, which guests share. */
export type DraftedInquiry = InquiryFields & { readonly club_id: string };

export const emptyInquiry: InquiryFields = {
  body: '',
  email: '',
  call_at: '',
  call_name: '',
  call_tel: '',
  is_agreed: undefined,
};

/** The club for which a stored draft was written; empty: none. */
export const clubOf = ({ club_id }: { readonly club_id?: unknown }): string =>
  typeof club_id === 'string' ? club_id : '';

/** The valid part of a stored draft. */
export const fieldsOf = ({ body, email, call_at, call_name, call_tel }: Partial<InquiryFields>): InquiryFields => ({
  body: typeof body === 'string' ? body : '',
  email: typeof email === 'string' ? email : '',
  // A half day that has passed is chosen anew.
  call_at: callTimes(new Date()).find((time) => time === call_at) ?? '',
  call_name: typeof call_name === 'string' ? call_name : '',
  call_tel: typeof call_tel === 'string' ? call_tel : '',
  // Given anew, like every agreement.
  is_agreed: undefined,
});
