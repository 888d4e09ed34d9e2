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
  'guest-unsettled':
    'A fee is not paid yet, an exemption is not answered, or money is owed back. Please settle that before you erase them.',
  'join-would-lose':
    'Cards, passes and visits of this person cannot be moved to an account. Please leave them as they are.',
  'unjoin-refund-waiting':
    'A refund that was asked for since they were joined still waits. Please have it turned down first, so that nobody else gets the money.',
  'join-died': 'The holder of this account is recorded as dead. Nobody of the counter is joined to it.',
  'join-unverified': 'Please verify the holder of this account first.',
  'company-roles': 'A company can only have taxi dispatch and boarding.',
  'own-account': 'This cannot be done to your own account. Please ask a colleague.',
  'member-changed': 'The details have changed since you opened them. Please read them again before you verify.',
  'has-email': 'This member has an e-mail address and can ask for a temporary password on the login page.',
  'bulk-lines': 'Some lines are not correct. Nothing was registered.',
  'bulk-format': 'Write one user per line: e-mail, comma, name.',
  'bulk-empty-line': 'Remove the empty line.',
  'bulk-duplicate': 'The same e-mail address is already in line {{0}}.',
  'bulk-too-many': 'At most {{0}} lines at a time.',
  'bulk-cells': 'This line cannot be read. Give it no more columns than the headings, and close its quotes (").',
  'bulk-contact': 'Write an e-mail address or a telephone number.',
  'bulk-duplicate-tel': 'The same telephone number is already in line {{0}}.',
  'bulk-duplicate-person': 'Somebody of the same name and telephone number is already in line {{0}}.',
  'bulk-duplicate-town-id': 'The same town ID is already in line {{0}}.',
  'bulk-known-person': 'Somebody of the same name and telephone number is registered already.',
  'bulk-in-column': 'Column “{{0}}”: {{1}}',
  'bulk-heading-again': 'The columns “{{0}}” and “{{1}}” say the same. Keep one of them.',
  'bulk-no-name':
    'There is no column of names. Write the heading “Name”, or “Last name” and “First name”, in the first line.',
  'bulk-no-contact': 'There is no column to reach people. Write the heading “E-mail” or “Telephone” in the first line.',
  'bulk-too-many-columns': 'At most {{0}} columns. Remove those that are not needed.',
} as const;
