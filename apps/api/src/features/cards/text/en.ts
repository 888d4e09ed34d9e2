import type { ja } from './ja.ts';

export const en: typeof ja = {
  cards: { 'individual-number-card': 'your My Number Card', 'town-card': 'your town card' },
  use: 'You can hold it to the terminals of the bath and the bus.',
  faceReasons: {
    'wrong-person': 'it was the face of somebody else',
    asked: 'you asked for it',
    other: 'it was decided at the counter',
    unused: 'it was not used for 180 days',
  },
  because: 'Reason: {{reason}}',
  letters: {
    linked: {
      subject: '[{{product}}] Your card is registered',
      paragraphs: [
        'Dear {{name}},',
        'At the counter of {{office}}, {{card}} was registered. {{use}}',
        'The individual number itself (12 digits) was neither read nor kept.',
        'If you do not know about this, please call the number below at once.',
      ],
      short: 'At {{office}}, {{card}} was registered. If it was not you, please call at once.',
      link: 'See your registered cards',
    },
    renewed: {
      subject: '[{{product}}] Your card is registered with its new certificate',
      paragraphs: [
        'Dear {{name}},',
        'At the counter of {{office}}, {{card}} was registered again with its new certificate. The earlier registration has ended.',
        'If you do not know about this, please call the number below at once.',
      ],
      short: 'The new certificate of {{card}} is registered. If it was not you, please call at once.',
      link: 'See your registered cards',
    },
    unlinked: {
      subject: '[{{product}}] Your card is not registered any more',
      paragraphs: [
        'Dear {{name}},',
        'The registration of {{card}} has ended. Terminals no longer accept it.',
        '{{because}}',
        'To use it again, register it at the counter. If you do not know about this, please call the number below.',
      ],
      short: 'The registration of {{card}} has ended. {{because}} If you do not know about this, please call.',
      link: 'See your registered cards',
    },
    lost: {
      subject: '[{{product}}] Your lost card is blocked',
      paragraphs: [
        'Dear {{name}},',
        'The registration of {{card}} is blocked as lost. Nobody can use it at the terminals.',
        'To suspend your My Number Card itself, call the national call centre (0120-95-0178, day and night).',
        'When it is found, it can be registered again at the counter.',
      ],
      short: 'The registration of {{card}} is blocked as lost. When it is found, register it again at the counter.',
      link: 'See your registered cards',
    },
    'face-enrolled': {
      subject: '[{{product}}] Your face is registered',
      paragraphs: [
        'Dear {{name}},',
        'At the counter of {{office}}, what is typical of your face was registered. No picture is kept.',
        'You can remove it at any time, in your account or at the counter.',
        'If you do not know about this, please call the number below at once.',
      ],
      short: 'At {{office}}, your face was registered. If it was not you, please call at once.',
      link: 'See or remove it',
    },
    'face-replaced': {
      subject: '[{{product}}] Your registered face was replaced',
      paragraphs: [
        'Dear {{name}},',
        'At the counter of {{office}}, what is typical of your face was registered anew. The earlier registration was removed. No picture is kept.',
        'You can remove it at any time, in your account or at the counter.',
        'If you do not know about this, please call the number below at once.',
      ],
      short: 'At {{office}}, your registered face was replaced. If it was not you, please call at once.',
      link: 'See or remove it',
    },
    'face-unused': {
      subject: '[{{product}}] Your unused face registration will be removed',
      paragraphs: [
        'Dear {{name}},',
        'No machine uses the registration of your face at present. If nothing changes, it will be removed after {{day}}.',
        'To go on using it, please start to use the pass of the bath or the bus before then, or register your face anew at the counter.',
        'If it may go, you need not do anything. Your card and phone work as before.',
      ],
      short:
        'The unused registration of your face will be removed after {{day}}. To keep it, please come to the counter.',
      link: 'See or remove it',
    },
    'face-deleted': {
      subject: '[{{product}}] Your face is not registered any more',
      paragraphs: [
        'Dear {{name}},',
        'The registration of your face was removed. A machine without a network removes it as soon as it has one again.',
        '{{because}}',
        'If you do not know about this, please call the number below.',
      ],
      short: 'The registration of your face was removed. {{because}} If you do not know about this, please call.',
      link: 'See your registrations',
    },
  },
  closing: '{{office}}  Tel. {{tel}} ({{hours}})\nThis address cannot receive replies.',
};
