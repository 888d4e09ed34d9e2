export const en = {
  'lottery-closed': 'This lottery takes no applications now.',
  'slot-in-lottery': 'A lottery decides who gets this time. Please look under “Lotteries”.',
} as const;
