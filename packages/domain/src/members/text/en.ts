/** Specification section 5, "Password"; the sentence that ends in … there is completed. */
export const en = {
  'password-length': 'Input in 8 to 16 characters.',
  'password-two-kinds':
    'Please contain two types of letters or more out of lowercase letters, uppercase letters, digits and symbols.',
  'password-half-width': 'Use only half-width letters, digits and symbols.',
  'password-mismatch': 'Password not matched.',
  'password-guessable': 'This password is easy to guess. Please choose another one.',
  'link-invalid': 'This link has been used or is no longer valid. Please start again.',
} as const;
