export const en = {
  'setup.title': 'Set up an authenticator app',
  'setup.what':
    'An authenticator app on your phone shows a number of 6 digits that changes every 30 seconds. You enter it after your password.',
  'setup.password': 'Your password',
  'setup.next': 'Next',
  'setup.busy': 'Checking',
  'setup.failed': 'This did not work',
  'setup.cancel': 'Cancel',
  'setup.app':
    'Open an authenticator app on your phone. If you have none, get one from the app store: search for “authenticator”.',
  'setup.scan': 'In the app choose to add an entry, and hold the phone’s camera over this picture.',
  'setup.qr': 'QR code for the authenticator app',
  'setup.open': 'Open the app on this device',
  'setup.secret': 'If the camera does not work, type this key into the app:',
  'setup.type': 'Enter the 6 digits that the app shows now.',
  'setup.code': 'Code of the app',
  'setup.code.hint': '6 digits, for example 482013',
  'setup.send': 'Finish',
  'codes.title': 'Keep your recovery codes',
  'codes.what':
    'If you lose your phone you can log in with one of these codes. Each works once. They are shown only now: print them or write them down, and keep them where nobody else finds them.',
  'codes.print': 'Print',
  'codes.copy': 'Copy',
  'codes.copied': 'Copied.',
  'codes.notCopied': 'Copying did not work. Please write them down.',
  'codes.done': 'I have kept them',
} as const;
