import type { ja } from './ja.ts';

export const en: typeof ja = {
  letters: {
    account: {
      subject: '[{{product}}] Your account',
      paragraphs: [
        'Dear {{name}},',
        '{{office}} has created a {{product}} account for you. You can log in with the login ID and the first password below.',
        'Login ID: {{login_id}}\nFirst password: {{password}}',
        'Please use the first password within {{days}} days. {{change}}',
        'If you do not know about this, please call the number below.',
      ],
      short:
        'Your {{product}} account is ready. Login ID {{login_id}} first password {{password}} Please use it within {{days}} days. {{change}}',
      link: 'Open the login page',
    },
    locked: {
      subject: '[{{product}}] Your account is locked',
      paragraphs: [
        'Dear {{name}},',
        '{{office}} has locked your account. You are logged out everywhere and cannot log in now.',
        'To ask for the reason, or for help, please call the number below.',
      ],
      short:
        '{{office}} has locked your {{product}} account. You cannot log in now. Please call us with any questions.',
    },
    unlocked: {
      subject: '[{{product}}] You can use your account again',
      paragraphs: ['Dear {{name}},', '{{office}} has unlocked your account. You can log in as usual.'],
      short: 'You can use your {{product}} account again.',
      link: 'Open the login page',
    },
    temporary: {
      subject: '[{{product}}] A temporary password was handed over',
      paragraphs: [
        'Dear {{name}},',
        'A temporary password was handed over at the counter of {{office}}. It works once, within 30 minutes.',
        'If you do not know about this, please call the number below at once.',
      ],
      short:
        'A temporary password for {{product}} was handed over at the counter of {{office}} (30 minutes). If it was not you, please call at once.',
    },
    rights: {
      subject: '[{{product}}] Your rights as an official have changed',
      paragraphs: [
        'Dear {{name}},',
        'Your rights as an official in {{product}} have changed. You are logged out everywhere; please log in again.',
        'If you do not know about this, please call the number below.',
      ],
      short:
        'Your rights as an official in {{product}} have changed. Please log in again. If you do not know about this, please call.',
      link: 'Open the login page',
    },
    asked: {
      subject: '[{{product}}] A role was requested for you',
      paragraphs: [
        'Dear {{name}},',
        'Somebody at {{office}} has requested a new role for you in {{product}}. It takes effect once another official has approved it; we will then write to you again.',
        'If you do not know about this, please call the number below.',
      ],
      short:
        'A new role in {{product}} was requested for you. You will hear from us once it is approved. If you do not know about this, please call.',
    },
    factorsTaken: {
      subject: '[{{product}}] The second steps of your login were taken away',
      paragraphs: [
        'Dear {{name}},',
        'As asked at the counter, all second steps of your login (passkeys, authenticator app, recovery codes) were taken away, and you were logged out. You can set up new ones after your next login.',
        'If it was not you, please call the number below at once.',
      ],
      short:
        'The second steps of your login to {{product}} were taken away at the counter. If it was not you, call at once.',
    },
    factorsAsked: {
      subject: '[{{product}}] Somebody asked to take the second steps of your login away',
      paragraphs: [
        'Dear {{name}},',
        'At the counter it was asked to take the second steps of your login away. It is done once a second official agrees.',
        'If it was not you, please call the number below at once.',
      ],
      short:
        'At the counter it was asked to take the second steps of your login to {{product}} away. If it was not you, call at once.',
    },
    factorsApproval: {
      subject: '[{{product}}] Taking second steps of a login away waits for approval',
      paragraphs: [
        'Dear {{name}},',
        'A request to take the second steps of an official’s login away waits for a second official. Meet or call whoever asked and the person before you decide.',
      ],
      short:
        'In {{product}} a request to take second steps of a login away waits for approval. Ask the person before you decide.',
      link: 'See the request',
    },
    factorsKept: {
      subject: '[{{product}}] The second steps of your login stay',
      paragraphs: [
        'Dear {{name}},',
        'The request to take the second steps of your login away was declined. Nothing has changed.',
      ],
      short:
        'The request to take the second steps of your login to {{product}} away was declined. Nothing has changed.',
    },
    approval: {
      subject: '[{{product}}] Roles are waiting for your approval',
      paragraphs: [
        'Dear {{name}},',
        'Important roles were requested for an official and are waiting for a second official. Please meet or call both the person and whoever asked before you decide.',
      ],
      short: 'Roles in {{product}} are waiting for a second official. Please ask the person before you decide.',
      link: 'Show the requests',
    },
    approved: {
      subject: '[{{product}}] The roles you asked for are approved',
      paragraphs: [
        'Dear {{name}},',
        'Another official has approved the roles that you asked for. They apply from the person’s next login.',
      ],
      short: 'The roles that you asked for in {{product}} are approved.',
      link: 'Open the members’ desk',
    },
    refused: {
      subject: '[{{product}}] The roles were not approved',
      paragraphs: ['Dear {{name}},', 'A request for an official’s roles was refused. The roles have not changed.'],
      short: 'A request for roles in {{product}} was refused. The roles have not changed.',
    },
  },
  change: 'When you log in for the first time, you will be asked for a new password.',
  closing: '{{office}}  Tel. {{tel}} ({{hours}})\nThis address cannot receive replies.',
  sheet: 'Members',
  columns: {
    member_id: 'Member number',
    name: 'Name',
    furigana: 'Furigana',
    is_verified: 'Identity',
    is_official: 'Official',
    is_locked: 'Locked',
    is_reset_forced: 'First password',
    created_at: 'Registered',
    last_login_at: 'Last login',
  },
  values: {
    resident: 'Resident',
    nonResident: 'Non-resident',
    yes: 'Yes',
    no: '',
    verified: 'Verified',
    unverified: 'Not verified',
    official: 'Official',
    company: 'Company',
    locked: 'Locked',
    unchanged: 'Not changed yet',
  },
};
