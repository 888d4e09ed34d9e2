/**
 * What a terminal says to a person, by pass and reason of the tap: a heading and a sentence with the way on.
 * Of the bath: {{0}} the surname, {{1}} visits a year, {{2}} least age, {{3}} last day of the pass year, {{4}} first day of the
 * next. Of the bus, whose heading is the fare: {{1}} the fare.
 */
export const en = {
  bath: {
    admitted: ['Welcome, {{0}}', 'This year’s visits are valid until {{3}}. Please mind your step.'],
    'same-visit': ['Welcome, {{0}}', 'You have only just come in, so this does not use another visit.'],
    'staff-override': ['Welcome, {{0}}', 'Our staff have let you in.'],
    'not-registered': [
      'You are not using the bath pass yet',
      'You can start to use it in the portal or at the town office. Our staff at the reception will help you.',
    ],
    'not-resident': [
      'The bath pass is for residents of the town',
      'Please speak to our staff at the reception about coming in without the pass.',
    ],
    'residence-unknown': [
      'Your residence has not been checked yet',
      'The town office can check it at the counter. Our staff at the reception will help you today.',
    ],
    'too-young': [
      'The bath pass is for people aged {{2}} and over',
      'Please speak to our staff at the reception about coming in without the pass.',
    ],
    'birthdate-unknown': [
      'Your date of birth has not been checked yet',
      'The town office can check it at the counter. Our staff at the reception will help you today.',
    ],
    'quota-spent': [
      'You have used this year’s {{1}} visits',
      'New visits can be used from {{4}}. Our staff at the reception will help you today.',
    ],
    'card-unknown': [
      'This card is not registered',
      'The town office can register it in about 5 minutes. Our staff at the reception will help you today.',
    ],
    'card-renewed': [
      'Please register your card once more',
      'It seems to have been renewed. The town office can register it at the counter. Our staff at the reception will help you today.',
    ],
    'card-lost': [
      'Please speak to our staff',
      'This card was reported as lost. If you have found it again, please tell us.',
    ],
    'card-foreign': [
      'We cannot check who issued this card',
      'This terminal does not know its issuer. Please use your My Number Card, or speak to our staff.',
    ],
    'card-not-genuine': [
      'The card could not be checked',
      'Please place it once more and leave it until the sound. If that does not work, our staff at the reception will help you.',
    ],
    'card-mode-off': [
      'My Number Cards cannot be used here yet',
      'Please show the bath pass on your phone, or speak to our staff at the reception.',
    ],
    'certificate-revoked': [
      'This card cannot be used now',
      'Its electronic certificate has been stopped. The town office can tell you more. Our staff at the reception will help you today.',
    ],
    'certificate-expired': [
      'The card’s electronic certificate has expired',
      'The town office can renew it at the counter. Our staff at the reception will help you today.',
    ],
    'certificate-unknown': [
      'The card cannot be checked right now',
      'This is not your fault, nor your card’s. Our staff at the reception will help you.',
    ],
    'assurance-too-low': [
      'This card alone is not enough for the bath',
      'Please use your My Number Card or the bath pass on your phone, or speak to our staff at the reception.',
    ],
    'pass-unknown': [
      'This code is not a bath pass',
      'Please open “Bath pass” in the portal on your phone and show the code once more.',
    ],
    'pass-expired': ['This code has expired', 'Please wait until your phone shows a new code, and show that one.'],
    'pass-used': [
      'This code has been used already',
      'Please wait until your phone shows a new code, and show that one.',
    ],
    'face-unknown': [
      'We cannot find your face registered',
      'Please use your card or the bath pass on your phone, or speak to our staff at the reception.',
    ],
    'face-off': [
      'Faces are not used here',
      'Please use your card or the bath pass on your phone, or speak to our staff at the reception.',
    ],
    'snapshot-too-old': [
      'Please speak to our staff',
      'This machine has been without a network for a long time and cannot check your pass. This is not your fault, nor your card’s.',
    ],
  },
  bus: {
    fare: 'Your ride has been recorded.',
    free: 'Your ride has been recorded. Please hold on to the handrail.',
    'fare-by-application': 'The registration of this card is out of date. Please register it again at the town office.',
    'companion-fare': 'The ride of the person with you has been recorded.',
    'same-visit': 'You do not have to pay again.',
    'not-registered':
      'You are not using the bus pass yet. You can start to use it in the portal or at the town office.',
    'card-unknown': 'This card is not registered. The town office can register it in about 5 minutes.',
    'card-renewed': 'The card seems to have been renewed. Please register it once more at the town office.',
    'card-lost': 'This card was reported as lost. If you have found it again, please tell the town office.',
    'card-foreign': 'This terminal does not know who issued this card. The town office can tell you more.',
    'card-not-genuine': 'The card could not be checked. Please place it once more, or pay the fare today.',
    'card-mode-off': 'My Number Cards cannot be used here yet.',
    'certificate-revoked': 'The card’s electronic certificate has been stopped. The town office can tell you more.',
    'certificate-expired': 'The card’s electronic certificate has expired. The town office can renew it.',
    'certificate-unknown': 'The card cannot be checked right now. This is not your fault, nor your card’s.',
    'pass-unknown': 'This code is not a bus pass. Please open “Bus pass” in the portal on your phone.',
    'pass-expired': 'This code has expired. Please show the new code on your phone.',
    'pass-used': 'This code has been used already. Please show the new code on your phone.',
    'face-unknown': 'We cannot find your face registered. You can use your card or the bus pass on your phone.',
    'face-off': 'Faces are not used here. You can use your card or the bus pass on your phone.',
    'snapshot-too-old': 'This machine has been without a network for a long time and cannot check your pass.',
  },
  welcome: 'Please come in',
  busFree: 'Free',
  recorded: 'Already recorded',
  due: 'If the fare of {{1}} has not been paid yet, please pay it.',
  pay: 'Please pay {{1}}.',
  again: ['Please try once more', 'If that does not work, please speak to our staff.'],
} as const;
