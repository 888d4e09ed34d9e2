export const en = {
  'state.used': 'In use',
  'state.attention': 'Not ready yet',
  'state.none': 'Not in use',
  title: 'Choose how you use it',
  phone: 'Phone',
  'phone.body': 'You show a code on the screen of your phone. No card is needed.',
  card: 'Card',
  'card.body':
    'You can register your My Number Card at the town office in about 5 minutes. Please bring the card and its 4-digit PIN.',
  'card.off': 'Please ask at the town office which cards can be used.',
  'card.linked': 'Your card is registered.',
  'card.lost': 'Your card was reported lost.',
  'card.see': 'See your cards',
  face: 'Face',
  'face.body':
    'When you have registered your face at the town office (about 5 minutes), you can use it in place of a card. No picture is kept, and you can remove the registration yourself at any time. It is entirely your choice: phone and card work in the same way.',
  'face.registered': 'Your face is registered.',
  'face.see': 'See the registration',
};
