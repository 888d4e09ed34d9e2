export const en = {
  'bank-code': 'Choose the bank from the list.',
  'branch-code': 'Choose the branch from the list.',
  'bank-not-collected':
    'Accounts of this bank cannot be debited. Choose an account of another bank, or ask the town office.',
  'account-number': 'Input the account number, up to 7 digits.',
  'post-symbol': 'Input the symbol (記号), 5 digits. It begins with 1 or 0 and ends with 0.',
  'post-number': 'Input the number (番号), up to 8 digits. It ends with 1 where the symbol begins with 1.',
  'holder-letter': '“{{0}}” cannot stand in the name of an account. Input the name in katakana, as in the bankbook.',
} as const;
