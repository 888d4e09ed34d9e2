/** What members are refused who choose letters about notices. */
export const en = {
  'wish-needs-contact': 'Please first add your e-mail address or mobile number to your account.',
} as const;
