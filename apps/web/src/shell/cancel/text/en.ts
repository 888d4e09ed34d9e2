export const en = {
  title: 'Cancel',
  question: 'Are you really sure to cancel this?',
  keep: 'Keep it',
  sending: 'Cancelling',
  failed: 'It could not be cancelled. Please check the connection and press again.',
} as const;
