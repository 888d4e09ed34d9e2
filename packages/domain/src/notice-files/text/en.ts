export const en = {
  'picture-points': 'This picture is too large to be read. Please make it smaller and choose it again.',
  'too-many-notice-files': 'You can send {{0}} files a day. Please send the next ones tomorrow.',
  'too-many-files-in-notice':
    'A notice has {{0}} pictures and PDFs at most. Please take some out, or put several PDFs into one.',
} as const;
