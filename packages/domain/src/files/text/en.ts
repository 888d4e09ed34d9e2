export const en = {
  'file-refused': '“{{0}}” was not accepted.',
  'file-empty': 'The file is empty. Please choose another one.',
  'file-spoilt': 'The file could not be read. Please choose it once more.',
  'file-active': 'This PDF has a program or other files in it. Please print it into a new PDF and choose that one.',
} as const;
