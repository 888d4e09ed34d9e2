/** What members are refused who choose letters about notices. */
export const en = {
  'wish-needs-mail':
    'Notices come by e-mail, and your account has no e-mail address. Please add one under “Your account”, and then choose again.',
  'wish-needs-mobile':
    'Short messages need a mobile number that you have confirmed. Please add one under “Your account”, and then choose again.',
} as const;
