export const en = {
  'plan-same-place': 'You are there already. Please choose another place.',
  'plan-past': 'This time has gone by. Please choose a later one.',
} as const;
