export const en = {
  'login-failed': 'The login ID or the password is not correct.',
  'login-wait': 'Login failed several times. Please wait {{0}} seconds and try again.',
  'passwords-mismatch': 'Passwords do not match.',
  'otp-wrong': 'The code is not correct. Please check it and try again.',
  'otp-over': 'This code is no longer valid. Please log in again.',
  'challenge-over': 'The time for setting a new password has run out. Please log in again.',
} as const;
