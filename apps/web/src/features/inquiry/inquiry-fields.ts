import type { GuestInquiryRequest } from '@machi/domain/inquiry/model';

/** Values of the form; initially without the agreement. */
export type InquiryFields = Omit<GuestInquiryRequest, 'is_agreed'> & { readonly is_agreed: true | undefined };

export const emptyInquiry: InquiryFields = { body: '', email: '', is_agreed: undefined };

/** The valid part of a stored draft. */
export const fieldsOf = ({ body, email }: Partial<InquiryFields>): InquiryFields => ({
  body: typeof body === 'string' ? body : '',
  email: typeof email === 'string' ? email : '',
  // Given anew, like every agreement.
  is_agreed: undefined,
});
