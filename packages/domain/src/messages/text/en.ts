/** What members are refused who write to an office. */
export const en = {
  'reply-to-own': 'This is a message that you sent. To add something, please reply to the message from the office.',
  'thread-full':
    'No more can be added to these messages: there are already {{0}} of them. Please call the town office, which will write to you anew.',
} as const;
