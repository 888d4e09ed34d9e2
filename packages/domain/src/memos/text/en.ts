export const en = {
  'memo-withdrawn': 'This memo has been withdrawn already.',
  'memo-changed': 'This memo has been corrected on another screen. Please open it again.',
  'memo-corrected-often': 'A memo can be corrected {{0}} times. Please write a new one.',
  'memos-full': 'There can be {{0}} memos. Please correct an older one.',
} as const;
