import type { ja } from './ja.ts';

export const en: typeof ja = {
  fixed: {
    subject: '[{product}] Your reservation is fixed ({code})',
    paragraphs: [
      'Dear {name},',
      'Your application for the facility reservation has been finished.',
      'Reservation code: {codes}\nFacility: {spot}, {room}\nDate and time: {times}\nFee: {amount} yen (see the facility’s page for how to pay)',
      'You can look at it and cancel it on the page below.',
    ],
    short: 'Your reservation is fixed.\n{codes}\n{spot}, {room}\n{times}',
    link: 'Open my reservations',
  },
  provisional: {
    subject: '[{product}] We have received your reservation ({code})',
    paragraphs: [
      'Dear {name},',
      'We have received your application. The reservation is not fixed yet; you will be notified by E-mail when it is.',
      'Reservation code: {codes}\nFacility: {spot}, {room}\nDate and time: {times}\nFee: {amount} yen',
      'You can look at it and cancel it on the page below.',
    ],
    short: 'Your application was received; it is not fixed yet.\n{codes}\n{spot}, {room}\n{times}',
    link: 'Open my reservations',
  },
  canceled: {
    subject: '[{product}] Your reservation is cancelled ({code})',
    paragraphs: [
      'Dear {name},',
      'This reservation has been cancelled.',
      'Reservation code: {codes}\nFacility: {spot}, {room}\nDate and time: {times}',
    ],
    short: 'Your reservation was cancelled.\n{codes}\n{spot}, {room}\n{times}',
    link: 'Open my reservations',
  },
  closing: '{office}  Tel. {tel} ({hours})\nThis address cannot receive replies.',
};
