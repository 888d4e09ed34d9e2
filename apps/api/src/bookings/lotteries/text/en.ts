import type { ja } from './ja.ts';

export const en: typeof ja = {
  closing: 'Please do not reply to this mail. For questions, contact {{office}} (telephone {{tel}}).',
  lost: {
    subject: '[{{product}}] The lottery: not this time ({{code}})',
    paragraphs: [
      'Dear {{name}},',
      'We are sorry: you have not won in the lottery “{{lottery}}” (application {{code}}).',
      '{{left}}',
      '{{instead}}',
      'You can look for free rooms at any time on the page below. Everybody can check that the draw was right:\n{{page}}',
    ],
    short: 'You have not won in the lottery “{{lottery}}” ({{code}}). You can look for free rooms on our pages.',
    link: 'Look for free rooms',
  },
  household: {
    subject: '[{{product}}] The lottery: somebody of your household has won ({{code}})',
    paragraphs: [
      'Dear {{name}},',
      'In the lottery “{{lottery}}” (application {{code}}) somebody with your address has won. One household wins once, so this application has not.',
      'If you are two households with one address, please call {{spotTel}} when you apply the next time. You will then have a ticket each.',
      'You can look for free rooms at any time on the page below.',
    ],
    short:
      'In the lottery “{{lottery}}” somebody with your address has won ({{code}}); one household wins once. Telephone {{spotTel}}',
    link: 'Look for free rooms',
  },
  out: {
    subject: '[{{product}}] The lottery: you could not take part ({{code}})',
    paragraphs: [
      'Dear {{name}},',
      'In the lottery “{{lottery}}” (application {{code}}) we could not find that you may use this facility, so you did not take part.',
      'If you did not expect this, please call {{spotTel}}.',
    ],
    short: 'You could not take part in the lottery “{{lottery}}” ({{code}}). Telephone {{spotTel}}',
    link: 'Look for free rooms',
  },
  unbooked: {
    subject: '[{{product}}] You have won, but the time is not reserved ({{code}})',
    paragraphs: [
      'Dear {{name}},',
      'You have won in the lottery “{{lottery}}” (application {{code}}), but this time could not be reserved:',
      '{{slot}}',
      'We are sorry. Please call {{spotTel}}.',
    ],
    short: 'You have won in the lottery “{{lottery}}”, but the time is not reserved ({{code}}). Telephone {{spotTel}}',
    link: 'Look for free rooms',
  },
  calledOff: {
    subject: '[{{product}}] The lottery was called off ({{code}})',
    paragraphs: [
      'Dear {{name}},',
      'The lottery “{{lottery}}”, in which you applied ({{code}}), was called off.',
      'Reason: {{reason}}',
      'You can look for free rooms at any time on the page below.',
    ],
    short: 'The lottery “{{lottery}}” was called off ({{code}}). Reason: {{reason}}',
    link: 'Look for free rooms',
  },
  left: 'Times of this lottery that nobody has won are free now, for whoever comes first:\n{{slots}}',
  instead: 'These rooms are free at the time of your first choice:\n{{rooms}}',
};
