export const en = {
  heading: 'Services of {{town}}, from here.',
  lead: 'Reserve rooms of the town’s facilities online. You can also do so by telephone or at the counter, as before.',
  find: 'Find a free room',
  signup: 'Sign up (free)',
  'signup.about': 'An e-mail address is all you need; about 5 minutes',
  login: 'Login',
  'login.about': 'If you have signed up already',
  reservations: 'Your reservations',
  before: 'Before you reserve',
} as const;
