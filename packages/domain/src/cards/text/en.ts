export const en = {
  'card-mode-off': 'My Number Cards cannot be registered in this town yet. A town card or a phone can be used instead.',
  'card-challenge-invalid': 'This took longer than {{0}} minutes, or was used already. Please read the card again.',
  'card-unreadable': 'The card could not be read completely. Please put it on the reader again.',
  'card-not-trusted': 'This card was not issued by the authority that the town trusts, so it cannot be registered.',
  'card-not-proven': 'The card could not prove that it is genuine. Please read it again.',
  'card-record-not-trusted':
    'The issuer’s signature on the record in this card cannot be verified, so it cannot be registered. Please take the card to the residents’ desk.',
  'card-certificate-expired':
    'The certificate on this card has expired. Once it is renewed at the residents’ desk, the card can be registered.',
  'card-certificate-revoked':
    'The certificate on this card is not valid any more. Please go to the residents’ desk with the card.',
  'card-status-unknown':
    'We cannot check at the moment whether this certificate is still valid. Please try again a little later.',
  'card-birthdate-differs':
    'The date of birth on the card differs from the one in the account. Please check that it is this person’s card, or have the account corrected at the members’ desk.',
  'card-birthdate-unknown':
    'The account has no date of birth yet. Please have the person’s details verified at the members’ desk first.',
  'card-of-another': 'This card is registered already and cannot be registered here.',
  'card-gone': 'This card is not registered any more.',
} as const;
