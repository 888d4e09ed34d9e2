export const en = {
  'login-failed': 'The login ID or the password is not correct.',
  'first-password-over':
    'This first password was not used within {{0}} days, so it no longer works. Please get a temporary password. Without an e-mail address, please call the town office.',
  'login-wait': 'Login failed several times. Please wait {{0}} seconds and try again.',
  'password-was-sent':
    'This password was sent to you, so it opens no account of an official. Please get a new one in person from a colleague who gives roles.',
  'passwords-mismatch': 'Passwords do not match.',
  'otp-wrong': 'The code is not correct. Please check it and try again.',
  'otp-over': 'This code is no longer valid. Please log in again.',
  'challenge-over': 'The time for setting a new password has run out. Please log in again.',
} as const;
