export const en = {
  'login-failed': 'The login ID or the password is not correct.',
  'login-wait': 'Login failed several times. Please wait {0} seconds and try again.',
} as const;
