export const en = {
  'terminal-code-invalid':
    'This code is not correct, was used before or is older than {{0}} minutes. Please ask for a new one at the office.',
  'terminal-proof-invalid':
    'The terminal could not prove its key. Please start the terminal again and enter a new code.',
  'terminal-key-known': 'This terminal is registered already. Please delete its data and start again.',
  'terminal-gap': 'Events are missing before these. Please send from number {{0}}.',
  'terminal-registered':
    'This terminal is registered already. To use another device in its place, end this one and register a new one.',
  'terminal-not-registered':
    'This terminal has never registered: it holds nothing that could be deleted. You can end it.',
  'terminal-not-asked': 'Nobody has asked this terminal to delete its data.',
  'already-settled': 'Somebody has settled this already. The page now shows how.',
} as const;
