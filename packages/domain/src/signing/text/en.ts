export const en = {
  'signing-failed': 'A problem occurred during signing. Please try again from the beginning.',
  'signing-cancelled': 'You stopped before signing. Nothing was signed. You can sign whenever you are ready.',
  'signing-over': 'This signing was used already, or took longer than an hour. Please sign again.',
  'signing-away': 'The signing service cannot be reached at the moment. Please try again a little later.',
  'signing-off': 'Signing with a My Number Card is not possible in this town yet.',
  'signature-document-differs':
    'What was signed is not the document of this application. Please sign again from the beginning.',
  'signature-wrong': 'The signature does not belong to this document. Please sign again from the beginning.',
  'signature-certificate-unreadable': 'The certificate for signing could not be read. Please sign again.',
  'signature-certificate-foreign':
    'This card’s certificate was not issued by the authority that the town trusts, so its signature cannot be accepted.',
  'signature-certificate-of-another-use':
    'This was signed with a certificate that is not for signing. Please sign with the certificate for signing.',
  'signature-certificate-early':
    'The certificate for signing on this card is not valid yet. Please try again later, or ask at the residents’ desk.',
  'signature-certificate-expired':
    'The certificate for signing on this card has expired. Please have it renewed at the residents’ desk. Until then you can apply at the counter.',
  'signature-certificate-revoked':
    'The certificate for signing on this card is not valid any more, for example after a change of name or address. Please go to the residents’ desk with the card.',
  'signature-revocation-unknown':
    'We cannot check at the moment whether this certificate is still valid. Please sign again a little later.',
  'signature-birthdate-differs':
    'The date of birth on the card differs from the one of your account. Please sign with your own card. If the one of your account is wrong, please tell the town office.',
} as const;
