export const en = {
  question: 'Leave without saving?',
  consequence: 'What you have typed here is not saved yet. If you leave, it is gone.',
  leave: 'Leave without saving',
  back: 'Back',
} as const;
