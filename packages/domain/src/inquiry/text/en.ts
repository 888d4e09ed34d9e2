/** What is refused to whoever asks the office something. */
export const en = {
  'too-many-inquiries':
    'You have sent {{0}} inquiries today. What you wrote is still here. Please send it tomorrow, or call the town office.',
  'inquiries-closed':
    'No more inquiries are taken by internet today. What you wrote is still here. Please send it tomorrow, or call the town office.',
} as const;
