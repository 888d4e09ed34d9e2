/** Some of these sentences are fixed word for word (product, "Fixed sentences"). */
export const en = {
  'password-length': 'Input in 8 to {{0}} characters.',
  'password-two-kinds':
    'Please contain two types of letters or more out of lowercase letters, uppercase letters, digits and symbols.',
  'password-half-width': 'Use only half-width letters, digits and symbols.',
  'password-mismatch': 'Password not matched.',
  'password-guessable': 'This password is easy to guess. Please choose another one.',
  'password-leaked': 'This password is on a list of passwords that leaked elsewhere. Please choose another one.',
  'link-invalid': 'This link has been used or is no longer valid. Please start again.',
  'new-password-mismatch': 'New password does not match.',
  'password-unchanged': 'New password is not changed.',
  'password-wrong': 'The current password is not correct.',
  'office-held': 'The town office holds this. Please call or visit the office to change it.',
  'otp-needed': 'Officials always use the second factor.',
  'resend-wait': 'Please wait {{0}} seconds before it is sent again.',
  'resend-limit': 'The limit for one hour has been reached. Please try again later, or call the town office.',
  'sends-of-contact':
    'No more messages can be sent to this contact today. Please try again tomorrow, or call the town office.',
  'sends-of-network':
    'Too many messages were requested from your connection, so no more can be sent today. Please try again tomorrow or use another connection, or call the town office.',
  'sends-of-town':
    'Too many messages were requested, so no more can be sent today. Please try again tomorrow, or call the town office.',
  'already-subscribed': 'You already use this service.',
  'login-id-taken': 'This e-mail address or mobile number is already used by another member.',
  'town-id-taken': 'This town ID is already used by another member.',
  'no-guest': 'This person is not a guest without an account.',
  'join-unverified': 'Please verify the holder of this account first.',
  'own-account': 'This cannot be done to your own account. Please ask a colleague.',
  'member-changed': 'The details have changed since you opened them. Please read them again before you verify.',
  'has-email': 'This member has an e-mail address and can ask for a temporary password on the login page.',
  'bulk-lines': 'Some lines are not correct. Nothing was registered.',
  'bulk-format': 'Write one user per line: e-mail, comma, name.',
  'bulk-empty-line': 'Remove the empty line.',
  'bulk-duplicate': 'The same e-mail address is already in line {{0}}.',
  'bulk-too-many': 'At most {{0}} lines at a time.',
} as const;
