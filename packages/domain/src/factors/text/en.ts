export const en = {
  'totp-wrong': 'This code is wrong or was used already. Wait until the app shows the next one and enter that.',
  'recovery-wrong': 'This recovery code is wrong or was used already. Please take another one from your sheet.',
  'enrolment-over': 'Setting up took too long. Please start again.',
  'factor-last': 'Officials always need one of these. Set up another one first, then remove this one.',
  'factor-none': 'Please set up an authenticator app first.',
};
