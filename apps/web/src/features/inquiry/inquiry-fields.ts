import type { GuestInquiryRequest } from '@machi/domain/inquiry/model';

/** What the form holds; nothing is agreed to at first. */
export type InquiryFields = Omit<GuestInquiryRequest, 'is_agreed'> & { readonly is_agreed: true | undefined };

export const emptyInquiry: InquiryFields = { body: '', email: '', is_agreed: undefined };

/** What was kept, as far as it is of this form. */
export const fieldsOf = ({ body, email }: Partial<InquiryFields>): InquiryFields => ({
  body: typeof body === 'string' ? body : '',
  email: typeof email === 'string' ? email : '',
  // Given anew, as whatever is agreed to.
  is_agreed: undefined,
});
