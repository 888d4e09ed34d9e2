import type { ja } from './ja.ts';

export const en: typeof ja = {
  passwordChanged: {
    subject: '[{{product}}] Your password was changed',
    paragraphs: [
      'Dear {{name}},',
      'Your password for {{product}} was changed. Every device but the one you used was logged out.',
      'If it was not you, please call the town office at once.',
    ],
    short: 'Your password for {{product}} was changed. If it was not you, please call the town office at once.',
  },
  otpOff: {
    subject: '[{{product}}] Logging in no longer asks for a code',
    paragraphs: [
      'Dear {{name}},',
      'From now on your password alone is enough to log in.',
      'If it was not you who switched the code off, please call the town office at once.',
    ],
    short:
      'Logging in to {{product}} no longer asks for a code. If it was not you, please call the town office at once.',
  },
  contactConfirm: {
    subject: '[{{product}}] Please confirm your new contact',
    paragraphs: [
      'We have received your request to use this as your contact for {{product}}. Please open the link below within 24 hours and press “Complete the change”. Nothing changes until you do.',
      'If you did not ask for it, please delete this mail. Nothing will change.',
    ],
    short:
      'We have received your request to use this number as your contact for {{product}}. Open this within 24 hours and press “Complete the change”. If you did not ask for it, please delete this message.',
    link: 'Open the confirmation page',
  },
  landlineConfirm: {
    subject: '[{{product}}] Please confirm your new telephone number',
    paragraphs: [
      'Dear {{name}},',
      'We have received a request to change your telephone number for {{product}} to {{contact}}. Please open the link below within 24 hours and press “Complete the change”. Nothing changes until you do.',
      'If it was not you, please log in, cancel the change and set a new password. If you cannot log in, please call the town office.',
    ],
    short:
      'We have received a request to change your telephone number for {{product}}. Open this within 24 hours and press “Complete the change”.',
    link: 'Open the confirmation page',
  },
  contactTaken: {
    subject: '[{{product}}] Somebody asked to use your contact',
    paragraphs: [
      'Another member asked to use this as their contact. It stays yours, because you use it already.',
      'Nothing about your account has changed. If it was you who asked, please call the town office.',
    ],
    short:
      'Another member asked to use this number as their contact for {{product}}. It stays yours; nothing about your account has changed.',
  },
  contactAsked: {
    subject: '[{{product}}] Change of contact accepted, not yet completed',
    paragraphs: [
      'Dear {{name}},',
      'We have received a request to change your contact to {{contact}}. It is not completed until the link that was sent there is opened.',
      'If it was not you, please log in, cancel the change and set a new password. If you cannot log in, please call the town office.',
    ],
    short:
      'We have received a request to change your contact for {{product}} to {{contact}}. It is not yet completed. If it was not you, please call the town office.',
  },
  contactChanged: {
    subject: '[{{product}}] Your contact was changed',
    paragraphs: [
      'Dear {{name}},',
      'Your contact for {{product}} is now {{contact}}.',
      'If it was not you, please call the town office at once.',
    ],
    short: 'Your contact for {{product}} is now {{contact}}. If it was not you, please call the town office at once.',
  },
  goodbye: {
    subject: '[{{product}}] Your withdrawal is complete',
    paragraphs: [
      'Dear {{name}},',
      'Your withdrawal is complete and your data was deleted. It cannot be restored. Your future reservations were cancelled.',
      'Thank you for being with us. You are welcome to register again at any time.',
      'If it was not you, please call the town office at once.',
    ],
    short:
      'Your withdrawal from {{product}} is complete and your data was deleted. Your future reservations were cancelled. Thank you for being with us.',
  },
  closing: '{{office}}  Tel. {{tel}} ({{hours}})\nThis address cannot receive replies.',
};
