export const en = {
  'totp-wrong': 'This code is wrong or was used already. Wait until the app shows the next one and enter that.',
  'recovery-wrong': 'This recovery code is wrong or was used already. Please take another one from your sheet.',
  'enrolment-over': 'Setting up took too long. Please start again.',
  'passkey-wrong': 'This passkey could not be checked. Please try again, or take another way.',
  'passkey-known': 'This device has a passkey of yours already.',
  'passkey-most': 'You have as many passkeys as one can have. Please remove one first.',
  'passkey-address': 'Passkeys do not work at this address of the portal. Please use an authenticator app.',
  'factor-last': 'Officials always need one of these. Set up another one first, then remove this one.',
  'factor-none-left': 'This person has no second step of their own.',
  'factor-reset-waits': 'This is waiting for a second official already.',
  'factor-none': 'Please set up a passkey or an authenticator app first.',
};
