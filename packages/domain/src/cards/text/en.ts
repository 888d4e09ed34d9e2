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
  'face-not-verified': 'This person’s identity has not been checked yet. Please check it in the member desk first.',
  'face-model': 'This computer works with another model of faces than the town. It needs the newest version.',
  'face-consent-renewed': 'The words of the consent are new. Please let the person read them and agree once more.',
  'face-guardian': 'A parent or guardian signs for whoever is younger than {{0}}. Please enter their name.',
  'face-captures-repeated': 'One picture came twice. Please take the pictures again.',
  'face-captures-differ':
    'The pictures do not seem to be of one face. Please take them again, with nobody else before the camera.',
  'face-duplicate':
    'This face seems to be registered already, as {{0}}. Please check which of the two stands before you.',
  'face-unlike-before':
    'This face is unlike the one that is registered for this person. Please ask whether it is really theirs, and compare the person with their card once more.',
  'face-taken-ahead':
    'The pictures were taken at a time that is still to come. Please check the clock of this computer.',
  'face-taken-long-ago':
    'The pictures were taken more than {{0}} days ago and cannot be registered any more. Please start again with the person.',
  'face-overtaken':
    'This person’s face was registered or removed after these pictures were taken, so they are not registered. Please start again with the person if they wish.',
  'face-stopped':
    'The person stopped their pass, or suspended its service, after they had agreed, so the face is not registered. Please start again with the person if they wish.',
  'face-taker': 'Whoever took these pictures may not register faces any more. Please start again with the person.',
  'face-draft-differs':
    'Something else has arrived under the number of this registration. Please look at this member’s registered face, and tell the system’s officials.',
  'face-searches-spent':
    'Faces were found to be registered already {{0}} times within 24 hours. Please ask a colleague to go on.',
  'face-gone': 'No face of this person is registered.',
} as const;
