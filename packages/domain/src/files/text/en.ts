export const en = {
  'file-refused': '“{{0}}” was not accepted.',
  'file-empty': 'The file is empty. Please choose another one.',
  'file-spoilt': 'The file could not be read. Please choose it once more.',
} as const;
