/** What officials are refused who write, approve or withdraw what the public reads. */
export const en = {
  'publication-changed':
    'Something has changed since you opened this. Nothing was done. Please read it again, and decide then.',
  'publication-state':
    'This is no longer where it was: it was approved, refused or withdrawn in the meantime. Please look at it again.',
  'own-publication': 'You wrote or changed this yourself. Another official has to decide it.',
  'publication-same-hand':
    'Your account and that of who wrote this are not independent: in the last {{0}} days one of you created the other’s account or gave it roles, or the same person did so for both. Another official has to decide it.',
  'publication-nobodys':
    'Whoever applied for this has left. Please withdraw it; an editor can then read it, save it and apply again.',
  'drop-unconfirmed':
    'This is public. It goes back to a draft and nobody reads it any more until it is approved again. Please confirm that.',
  'rich-too-long': 'This text is too long. Please shorten it, or make two of it.',
  'rich-unfit':
    'Something in this text cannot be published, such as a format or an element that the town’s site does not have. Please take it out or write it anew.',
  'rich-no-alt': 'A picture has no words that replace it. Please say what it shows.',
  'rich-address':
    'A link or a picture leads where it must not. Links start with https://, http://, tel: or mailto:, or are pages of this site such as /spot; pictures are ones that were put in here.',
} as const;
